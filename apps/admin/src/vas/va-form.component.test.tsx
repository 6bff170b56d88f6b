import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EditVa } from './va-form.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const va = {
  id: 1,
  name: 'Amina',
  email: 'amina@example.com',
  timezone: 'Africa/Nairobi',
  skills: 'Email',
  tools: ['Slack'],
  workingHours: [],
  available: true,
}

it.each([
  ['Keep mine', 'Mine'],
  ['Take theirs', 'Theirs'],
])(
  'shows beside Save, wherever the form is scrolled to, what a colleague saved; “%s” leads on to it',
  async (choice, kept) => {
    await page.viewport(800, 600)
    const answers: Record<string, object> = { 'admin.vas.get': va }
    testServer({ answers })
    const { Provider, queryClient } = connect()
    await render(
      <KaziProvider>
        <Provider>
          <EditVa id={1} onClose={() => {}} />
        </Provider>
      </KaziProvider>,
    )
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Mine')
    answers['admin.vas.get'] = { ...va, name: 'Theirs' }
    await queryClient.invalidateQueries()
    await expect.element(page.getByText('Somebody else has just saved this VA')).toBeVisible()
    await expect.element(page.getByText('Somebody else has just saved this VA')).toBeInViewport({ ratio: 1 })
    const save = page.getByRole('button', { name: 'Save changes' })
    await expect.element(save).toBeDisabled()
    await page.getByRole('button', { name: choice }).click()
    await expect.element(save).toBeEnabled()
    await expect.element(save).toHaveFocus()
    await expect.element(name).toHaveValue(kept)
  },
)
