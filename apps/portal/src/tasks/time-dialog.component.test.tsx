import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeDialog } from './time-dialog.tsx'

const entries = [
  { id: 1, minutes: 90, note: 'Sorted the inbox', workedOn: '2026-11-20' },
  { id: 2, minutes: 45, note: null, workedOn: '2026-11-21' },
]
const logTime = 'vaPortal.tasks.logTime'

async function open(refused: string[] = []) {
  const calls = testServer({ answers: { 'vaPortal.tasks.time': entries }, refused })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TimeDialog task={{ id: 7 } as never} onClose={() => {}} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  return () => calls.filter(({ path }) => path === logTime).map(({ input }) => input)
}
const minutes = page.getByRole('textbox', { name: 'Minutes' })
const note = page.getByRole('textbox', { name: 'Note (optional)' })
const save = page.getByRole('button', { name: 'Log time' })

it('shows what was logged so far, and its sum', async () => {
  await open()
  await expect.element(page.getByText('2 h 15 min so far')).toBeVisible()
  await expect.element(page.getByText('Sorted the inbox')).toBeVisible()
})

it('sends nothing without minutes, and says which field is missing', async () => {
  const sent = await open()
  await save.click()
  await expect.element(minutes).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
})

it('keeps what was typed when it fails, and starts over when it worked', async () => {
  const refused = [logTime]
  const sent = await open(refused)
  await minutes.fill('50')
  await note.fill('Called the plumber')
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(note).toHaveValue('Called the plumber')
  refused.length = 0
  await save.click()
  await expect.element(note).toHaveValue('')
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toMatchObject({ id: 7, minutes: 50, note: 'Called the plumber' })
})
