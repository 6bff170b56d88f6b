import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeOff } from './time-off.tsx'

afterEach(() => vi.restoreAllMocks())

it('closes the form of the time off that is removed, and leads to its undo', async () => {
  const entries = [{ id: 1, startsOn: '2027-03-01', endsOn: '2027-03-05', reason: 'Wedding' }]
  testServer({ answers: { 'vaPortal.timeOff.list': entries } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TimeOff backOn={null} />
      </Provider>
    </KaziProvider>,
  )
  const form = page.getByRole('form', { name: 'Edit this time off' })
  const edit = page.getByRole('button', { name: /^Edit / })
  // Closed once before, so that the button for more would take the focus.
  await edit.click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await edit.click()
  await expect.element(form).toBeVisible()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await expect.element(form).not.toBeInTheDocument()
})
