import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Playbook } from './new-task-form.tsx'
import { PlaybookDialog } from './playbook-dialog.tsx'

beforeEach(() => localStorage.clear())
// The dialog of the test before has gone by then, and its entry of the history a moment later.
beforeEach(() => expect.poll(() => history.state?.dialog).toBeUndefined())

const playbook = {
  id: 3,
  name: 'Newsletter',
  taskText: 'Send it',
  enhancedDescription: null,
  steps: ['Write', 'Send'],
  category: 'Marketing',
  priority: null,
  budget: '3 hours',
  notes: null,
} as unknown as Playbook

async function open(shown: Playbook = playbook) {
  const calls = testServer({})
  const onClose = vi.fn()
  const { Provider } = connect()
  const screen = await render(
    <KaziProvider>
      <Provider>
        <PlaybookDialog playbook={shown} onClose={onClose} />
      </Provider>
    </KaziProvider>,
  )
  return { calls, onClose, screen }
}
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = () => page.getByRole('button', { name: 'Save Playbook' }).click()

it('sends only what was changed here, also of a draft that waited', async () => {
  const { screen } = await open()
  await field('Steps').fill('1. Write\n2. Check\n3. Send')
  await screen.unmount()
  const again = await open({ ...playbook, budget: '5 hours' })
  await expect.element(field('Budget')).toHaveValue('5 hours')
  await field('Notes').fill('Mailchimp')
  await save()
  await vi.waitFor(() => expect(again.onClose).toHaveBeenCalled())
  const input = { id: 3, steps: ['Write', 'Check', 'Send'], notes: 'Mailchimp' }
  expect(again.calls).toEqual([{ path: 'tasks.playbooks.edit', input }])
  expect(localStorage.getItem('draft:playbook:3')).toBeNull()
})

it('shows what was saved while the draft waited', async () => {
  const { screen } = await open()
  await field('Steps').fill('Write')
  await screen.unmount()
  await open({ ...playbook, steps: ['Write', 'Check', 'Send'] })
  await expect.element(field('Steps')).toHaveValue('Write')
  await expect.element(page.getByText('The steps changed while you were editing')).toBeVisible()
})

it('sends nothing where nothing was changed', async () => {
  const { calls, onClose } = await open()
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual([])
})
