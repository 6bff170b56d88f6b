import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EditTaskDialog } from './edit-task-dialog.tsx'
import type { AnyTask } from './task.ts'

beforeEach(() => localStorage.clear())
// The dialog of the test before has gone by then, and its entry of the history a moment later.
beforeEach(() => expect.poll(() => history.state?.dialog).toBeUndefined())

const task = { id: 5, taskText: 'Sort my inbox', budget: '10 hours' } as AnyTask

const { Provider } = connect()
const dialog = (shown: AnyTask, onClose: () => void) => (
  <KaziProvider>
    <Provider>
      <EditTaskDialog task={shown} opened onClose={onClose} />
    </Provider>
  </KaziProvider>
)

async function open(shown: AnyTask = task) {
  const calls = testServer({})
  const onClose = vi.fn()
  const screen = await render(dialog(shown, onClose))
  return { calls, onClose, screen }
}
/** From now on the server answers when it is told to. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (...sent) => {
    const answer = await server(...sent)
    await promise
    return answer
  })
  return resolve
}
const description = page.getByRole('textbox', { name: /^Task description/ })
const budget = page.getByRole('textbox', { name: /^Budget/ })
const press = (name: string) => page.getByRole('button', { name }).click()

it('keeps what was typed when it is closed, and nothing of the fields that were left alone', async () => {
  const first = await open()
  await description.fill('Sort my inbox by client')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(first.onClose).toHaveBeenCalled())
  await first.screen.unmount()

  const again = await open({ ...task, budget: '20 hours' })
  await expect.element(description).toHaveValue('Sort my inbox by client')
  await expect.element(budget).toHaveValue('20 hours')
  await press('Save Changes')
  await vi.waitFor(() => expect(again.onClose).toHaveBeenCalled())
  expect(again.calls).toEqual([{ path: 'tasks.update', input: { id: 5, taskText: 'Sort my inbox by client' } }])
  expect(localStorage.getItem('draft:edit-task:5')).toBeNull()
})

it('closes with Back, and keeps what was typed', async () => {
  history.pushState({}, '')
  const { onClose, screen } = await open()
  await description.fill('Sort my inbox by client')
  history.back()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await screen.unmount()
  await open()
  await expect.element(description).toHaveValue('Sort my inbox by client')
})

it('keeps that a field was emptied', async () => {
  localStorage.setItem('draft:edit-task:5', JSON.stringify({ deadline: null, category: null }))
  const { calls, onClose } = await open({ ...task, deadline: '2099-12-15', category: 'Research' } as AnyTask)
  await expect.element(page.getByRole('textbox', { name: /^Deadline/ })).toHaveValue('')
  await press('Save Changes')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual([{ path: 'tasks.update', input: { id: 5, deadline: null, category: null } }])
})

it('throws it away on Cancel', async () => {
  const { onClose } = await open()
  await description.fill('Something else')
  await press('Cancel')
  expect(onClose).toHaveBeenCalled()
  expect(localStorage.getItem('draft:edit-task:5')).toBeNull()
})

it('sends nothing of a field that changes meanwhile, in another tab', async () => {
  const { calls, onClose, screen } = await open()
  await budget.fill('12 hours')
  await screen.rerender(dialog({ ...task, taskText: 'Sort my inbox by client' }, onClose))
  await press('Save Changes')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual([{ path: 'tasks.update', input: { id: 5, budget: '12 hours' } }])
})

it('shows what was saved meanwhile before it is saved over, and only that', async () => {
  const { onClose, screen } = await open()
  const notice = page.getByText('The task description changed while you were editing')
  await screen.rerender(dialog({ ...task, taskText: 'Sort my inbox by client' }, onClose))
  await expect.element(notice).not.toBeInTheDocument()
  await description.fill('Sort my inbox by date')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('Sort my inbox by client')).toBeVisible()
  await description.fill('Sort my inbox by client')
  await expect.element(notice).not.toBeInTheDocument()
})

it('shows the title, the deadline and the priority that were saved meanwhile', async () => {
  const before = { ...task, title: 'Inbox', deadline: '2099-12-15', priority: 'low' } as AnyTask
  localStorage.setItem('draft:edit-task:5', JSON.stringify({ title: 'My inbox', deadline: null, priority: 'urgent' }))
  const { onClose, screen } = await open(before)
  await expect.element(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('My inbox')
  await expect.element(page.getByText(/changed while you were editing/)).not.toBeInTheDocument()
  const saved = { ...before, title: 'All of my mail', deadline: '2099-12-22', priority: 'high' } as AnyTask
  await screen.rerender(dialog(saved, onClose))
  for (const text of ['All of my mail', 'Tue, Dec 22, 2099', 'High Priority'])
    await expect.element(page.getByRole('status').getByText(text)).toBeVisible()
})

it('forgets a new deadline that went by while it was not saved, and keeps the rest', async () => {
  localStorage.setItem('draft:edit-task:5', JSON.stringify({ budget: '12 hours', deadline: '2020-02-28' }))
  const { calls, onClose } = await open({ ...task, deadline: '2099-12-15' })
  await expect.element(page.getByRole('textbox', { name: /^Deadline/ })).toHaveValue('Tue, Dec 15, 2099')
  await press('Save Changes')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual([{ path: 'tasks.update', input: { id: 5, budget: '12 hours' } }])
})

it('shows what was saved while the draft waited, and says so of no other field', async () => {
  const first = await open()
  await description.fill('Sort my inbox by date')
  await first.screen.unmount()
  const again = await open({ ...task, taskText: 'Sort my inbox by client', budget: '20 hours' })
  await expect.element(description).toHaveValue('Sort my inbox by date')
  await expect.element(page.getByText('The task description changed while you were editing')).toBeVisible()
  await expect.element(page.getByText('Sort my inbox by client')).toBeVisible()
  await budget.fill('30 hours')
  await expect.element(page.getByText('The budget changed while you were editing')).not.toBeInTheDocument()
  await press('Save Changes')
  await vi.waitFor(() => expect(again.onClose).toHaveBeenCalled())
  expect(again.calls[0]?.input).toEqual({ id: 5, taskText: 'Sort my inbox by date', budget: '30 hours' })
})

it('has nothing to save of what was saved in the same words meanwhile', async () => {
  const first = await open()
  await description.fill('Sort my inbox by date')
  await first.screen.unmount()
  const again = await open({ ...task, taskText: 'Sort my inbox by date' })
  await press('Save Changes')
  await vi.waitFor(() => expect(again.onClose).toHaveBeenCalled())
  expect(again.calls).toEqual([])
})

it('says why a task cannot be edited any more', async () => {
  const { onClose } = await open()
  const message = 'This task can no longer be edited.'
  const error = { message, code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } }
  testServer({ refused: ['tasks.update'], error })
  await description.fill('Sort my inbox by date')
  await press('Save Changes')
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it('stays open with what was typed while it was saved', async () => {
  const { calls, onClose, screen } = await open()
  const answer = slowly()
  await description.fill('Sort my inbox by date')
  await press('Save Changes')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await description.fill('Sort my inbox by date and client')
  answer()
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(page.getByText(/changed while you were editing/)).not.toBeInTheDocument()
  await screen.rerender(dialog({ ...task, taskText: 'Sort my inbox by date' }, onClose))
  await expect.element(description).toHaveValue('Sort my inbox by date and client')
  await expect.element(page.getByText(/changed while you were editing/)).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('draft:edit-task:5')!).taskText).toBe('Sort my inbox by date and client')
  await press('Save Changes')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls[1]?.input).toEqual({ id: 5, taskText: 'Sort my inbox by date and client' })
  expect(localStorage.getItem('draft:edit-task:5')).toBeNull()
})

it('sends nothing while the deadline is no day', async () => {
  const { calls } = await open()
  await page.getByRole('textbox', { name: /^Deadline/ }).fill('whenever')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please enter a date like Dec 18, 2026.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Deadline/ })).toHaveValue('whenever')
  expect(calls).toEqual([])
})

it('moves the focus to the field that cannot be saved', async () => {
  const { calls } = await open()
  const deadline = page.getByRole('textbox', { name: /^Deadline/ })
  await deadline.fill('tomorow')
  await budget.click()
  await press('Save Changes')
  await expect.element(deadline).toHaveFocus()
  expect(calls.filter(({ path }) => path === 'tasks.update')).toEqual([])
})
