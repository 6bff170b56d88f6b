import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BriefEditor } from './brief-editor.tsx'
import type { TaskDetails } from './task.ts'

beforeEach(() => localStorage.clear())

const task = { id: 5, taskText: 'Sort my inbox', status: 'pending', work: null } as TaskDetails
const draft = 'draft:brief:5'

async function open(shown: TaskDetails = task, server: Parameters<typeof testServer>[0] = {}) {
  const calls = testServer(server)
  const onDone = vi.fn()
  const { Provider } = connect()
  const screen = await render(
    <KaziProvider>
      <Provider>
        <BriefEditor task={shown} onDone={onDone} />
      </Provider>
    </KaziProvider>,
  )
  return { calls, onDone, screen }
}
const description = page.getByRole('textbox', { name: /^Task description/ })
const save = page.getByRole('button', { name: 'Save Changes' })
const notice = page.getByText('The task description changed while you were editing')

it('shows what was saved while the draft waited', async () => {
  const { screen } = await open()
  await description.fill('Sort my inbox by date')
  await screen.unmount()
  await open({ ...task, taskText: 'Sort my inbox by client' })
  await expect.element(description).toHaveValue('Sort my inbox by date')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('Sort my inbox by client')).toBeVisible()
})

it('takes a draft from before it kept what the fields said', async () => {
  localStorage.setItem(draft, JSON.stringify({ taskText: 'Sort my inbox by date' }))
  const { calls, onDone } = await open({ ...task, taskText: 'Sort my inbox by client' })
  await expect.element(description).toHaveValue('Sort my inbox by date')
  await expect.element(notice).not.toBeInTheDocument()
  await save.click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls[0]?.input).toEqual({ id: 5, taskText: 'Sort my inbox by date' })
  expect(localStorage.getItem(draft)).toBeNull()
})

it('says why the task cannot be edited any more', async () => {
  const message = 'This task can no longer be edited.'
  const error = { message, code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } }
  await open(task, { refused: ['tasks.update'], error })
  await description.fill('Sort my inbox by date')
  await save.click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
})

it('stays open with what was typed while it was saved, unless that is thrown away', async () => {
  const { calls, onDone } = await open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (...sent) => {
    const answer = await server(...sent)
    await promise
    return answer
  })
  await description.fill('Sort my inbox by date')
  await save.click()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await description.fill('Sort my inbox by date and client')
  resolve()
  await expect.element(save).toBeEnabled()
  expect(onDone).not.toHaveBeenCalled()
  await expect.element(description).toHaveValue('Sort my inbox by date and client')
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  expect(onDone).toHaveBeenCalled()
  expect(localStorage.getItem(draft)).toBeNull()
})
