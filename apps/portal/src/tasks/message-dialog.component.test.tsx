import '@kazi/ui/styles.css'
import { drop, keep, outbox } from '@kazi/client/outbox'
import { send } from '@kazi/client/sending'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueuedChanges } from '#/offline/queued-changes.tsx'
import { MessageDialog } from './message-dialog.tsx'
import type { VaTask } from './va-task.ts'

const offlineText = 'Files can be added once you’re back online.'
const serverText = 'We can’t reach Kazi right now. Files have to wait until we can.'
const task = { id: 31, title: 'Sort the inbox', clientName: 'Dana Reed' } as VaTask

afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  send()
  localStorage.clear()
})

const show = (onClose = () => {}) =>
  render(
    <KaziProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MessageDialog task={task} onClose={onClose} />
      </QueryClientProvider>
    </KaziProvider>,
  )

/** A change that is sent, and gets an answer of somebody else: a proxy whose server is down. */
async function sendsInVain() {
  localStorage.setItem('kaziVa', '7')
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('<h1>503</h1>', { status: 503 }))
  await keep({
    key: crypto.randomUUID(),
    vaId: 7,
    at: new Date().toISOString(),
    call: 'tasks.move',
    input: { id: 31 },
    title: 'Start the task',
    about: 'Sort the inbox',
    changes: [],
    needs: [],
  })
  send()
}

it('what is on its way is not there to be sent again; refused after that, it stays on this device with its reason', async () => {
  localStorage.setItem('kaziVa', '7')
  const error = { message: 'This task is over.', code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  const { promise, resolve } = Promise.withResolvers<Response>()
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(promise)
  const first = await show()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Is this the final list?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await first.unmount()
  await show()
  await expect.element(box).toHaveValue('')
  await box.fill('And another thing')
  resolve(Response.json({ error }, { status: 409 }))
  await expect
    .poll(() => outbox.list())
    .toMatchObject([{ input: { message: 'Is this the final list?' }, refused: { reason: error.message } }])
  expect(localStorage.getItem('draft:va-task-31:client')).toContain('And another thing')
})

it('says that the conversation was not in view, so that what is new in it stays unread', async () => {
  localStorage.setItem('kaziVa', '7')
  const calls = testServer({})
  await show()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is this the final list?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => calls.find(({ path }) => path === 'vaPortal.messages.send')?.input)
    .toMatchObject({ seenTo: 0 })
})

it('keeps the files of a refused message with it, for when it is put back', async () => {
  localStorage.setItem('kaziVa', '7')
  const file = { id: 3, name: 'list.csv', size: 10, type: 'text/csv', preview: false }
  localStorage.setItem('draft:va-task-31:client', JSON.stringify({ text: 'The list', files: [file] }))
  const error = { message: 'This task is over.', code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  const { promise, resolve } = Promise.withResolvers<Response>()
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(promise)
  const dialog = await show()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await dialog.unmount()
  resolve(Response.json({ error }, { status: 409 }))
  await expect.poll(outbox.list).toMatchObject([{ input: { fileIds: [3] }, files: [file], refused: {} }])
  await render(
    <KaziProvider>
      <QueryClientProvider client={new QueryClient()}>
        <QueuedChanges onClose={() => {}} />
      </QueryClientProvider>
    </KaziProvider>,
  )
  localStorage.setItem('draft:va-task-31:client', JSON.stringify({ text: 'Another thing', files: [] }))
  await page.getByRole('button', { name: 'Put back to edit' }).click()
  await expect
    .poll(() => JSON.parse(localStorage.getItem('draft:va-task-31:client') ?? '{}'))
    .toEqual({ text: 'Another thing\nThe list', files: [file] })
})

it('what is refused while the dialog shows it is nowhere else', async () => {
  localStorage.setItem('kaziVa', '7')
  const error = { message: 'This task is over.', code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ error }, { status: 409 }))
  await show()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Is this the final list?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(/^Not sent.*This task is over\.$/)).toBeVisible()
  await expect.element(box).toHaveValue('Is this the final list?')
  await expect.poll(() => localStorage.getItem('draft:va-task-31:client')).toContain('Is this the final list?')
  await expect.poll(() => outbox.list()).toEqual([])
})

it('says that the server does not answer, and of the connection only once that is gone', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await show()
  expect(page.getByText(serverText).elements()).toEqual([])
  await sendsInVain()
  await expect.element(page.getByText(serverText)).toBeVisible()
  expect(page.getByText(offlineText).elements()).toEqual([])
  online.mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(offlineText)).toBeVisible()
  expect(page.getByText(serverText).elements()).toEqual([])
})

const written = { text: 'Between us: they have not paid.', files: [] }
const box = () => page.getByRole('textbox', { name: 'Message' })
const receiver = (name: RegExp) => page.getByRole('radio', { name })

it('opens again with what was written and to whom; what the team is told never stands in the box to the client', async () => {
  const first = await show()
  await page.getByText(/ team$/).click()
  await box().fill(written.text)
  await expect.poll(() => localStorage.getItem('draft:va-task-31:team')).toContain(written.text)
  await first.unmount()
  await show()
  await expect.element(box()).toHaveValue(written.text)
  await expect.element(receiver(/ team$/)).toBeChecked()
  await page.getByText('Client', { exact: true }).click()
  await expect.element(box()).toHaveValue('')
  await page.getByText(/ team$/).click()
  await expect.element(box()).toHaveValue(written.text)
})

it('takes the words along to the team, where somebody notices that they are not for the client', async () => {
  const first = await show()
  await box().fill(written.text)
  await expect.poll(() => localStorage.getItem('draft:va-task-31:client')).toContain(written.text)
  await page.getByText(/ team$/).click()
  await expect.element(box()).toHaveValue(written.text)
  expect(localStorage.getItem('draft:va-task-31:client')).toBeNull()
  await page.getByText('Client', { exact: true }).click()
  await expect.element(box()).toHaveValue('')
  await first.unmount()
})

it('puts a refused message back to the receiver that it was written to', async () => {
  localStorage.setItem('kaziVa', '7')
  const error = { message: 'This task is over.', code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ error }, { status: 409 }))
  await keep({
    key: crypto.randomUUID(),
    vaId: 7,
    at: new Date().toISOString(),
    call: 'messages.send',
    input: { taskId: 31, to: 'team', message: written.text, fileIds: [] },
    changes: [],
    needs: [],
    title: 'Message to the team',
    about: 'Sort the inbox',
  })
  send()
  await render(
    <KaziProvider>
      <QueryClientProvider client={new QueryClient()}>
        <QueuedChanges onClose={() => {}} />
      </QueryClientProvider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Put back to edit' }).click()
  await expect.poll(() => outbox.list()).toEqual([])
  await show()
  await expect.element(box()).toHaveValue(written.text)
  await expect.element(receiver(/ team$/)).toBeChecked()
})

it('a message that waits for its file goes to nobody by itself once its receiver was changed', async () => {
  localStorage.setItem('kaziVa', '7')
  const { promise, resolve } = Promise.withResolvers<Response>()
  const calls = testServer({})
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation((address, init) =>
    String(address).includes('/files') ? promise : answer(address, init),
  )
  await show()
  // A test before this one was offline, as far as its queries know.
  window.dispatchEvent(new Event('online'))
  await userEvent.upload(page.getByLabelText('Files to attach'), [new File(['x'], 'list.csv')])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Kazi team', { exact: true }).click()
  resolve(Response.json({ id: 3, name: 'list.csv', size: 1, type: 'text/csv', preview: false }))
  await expect.element(page.getByText('Only our team reads this.')).toBeVisible()
  await page.getByText('Client', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Uploading' })).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Message' }).fill('Now')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = () => calls.filter(({ path }) => path === 'vaPortal.messages.send').map(({ input }) => input)
  await expect.poll(sent).toMatchObject([{ to: 'client', message: 'Now', fileIds: [3] }])
})

it('a message that goes out by itself does not close the dialog under the hands of who came back to it', async () => {
  localStorage.setItem('kaziVa', '7')
  const { promise, resolve } = Promise.withResolvers<Response>()
  const calls = testServer({})
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation((address, init) =>
    String(address).includes('/files') ? promise : answer(address, init),
  )
  const sent = () => calls.filter(({ path }) => path === 'vaPortal.messages.send').length
  const left = await show()
  window.dispatchEvent(new Event('online'))
  await userEvent.upload(page.getByLabelText('Files to attach'), [new File(['x'], 'list.csv')])
  await page.getByRole('button', { name: 'Send' }).click()
  await left.unmount()
  resolve(Response.json({ id: 3, name: 'list.csv', size: 1, type: 'text/csv', preview: false }))
  const onClose = vi.fn()
  await show(onClose)
  await expect.poll(sent).toBe(1)
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await new Promise((done) => setTimeout(done, 300))
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('textbox', { name: 'Message' }).fill('And now')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
