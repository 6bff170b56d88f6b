import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AssignmentDialog } from './assignment-dialog.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

async function show() {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <AssignmentDialog va={{ id: 1, name: 'Amina' } as never} onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
}
const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text)
const create = () => page.getByRole('button', { name: 'Create assignment' }).click()

it('calls only those fields missing that are empty', async () => {
  await show()
  await fill('Client name', 'Anselm')
  await fill('Client email', 'anselm')
  await fill('Project title', 'Inbox')
  await fill('Admin notes', 'x'.repeat(100_001))
  await create()
  await expect.element(page.getByText('Please check: Project description.')).toBeVisible()
})

it('calls nothing missing where a text is too long', async () => {
  await show()
  await fill('Client name', 'Anselm')
  await fill('Client email', 'anselm@example.com')
  await fill('Project title', 'Inbox')
  await fill('Project description', 'Every morning')
  await fill('Admin notes', 'x'.repeat(100_001))
  await create()
  await expect.element(page.getByRole('textbox', { name: 'Admin notes' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Missing required fields')).not.toBeInTheDocument()
})

it('refuses too high a rate instead of changing it', async () => {
  await show()
  await fill('Client name', 'Anselm')
  await fill('Client email', 'anselm@example.com')
  await fill('Project title', 'Inbox')
  await fill('Project description', 'Every morning')
  await fill('Hourly rate', '2000000')
  await create()
  const rate = page.getByRole('textbox', { name: 'Hourly rate' })
  await expect.element(rate).toHaveAttribute('aria-invalid', 'true')
  await expect.element(rate).toHaveValue('2000000')
})
