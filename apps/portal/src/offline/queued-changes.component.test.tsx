import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, keep, outbox, type QueuedChange } from '@kazi/client/outbox'
import type { QueuedCall } from '@kazi/client/queued-calls'
import { send } from '@kazi/client/sending'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { ReplyBox } from '@kazi/ui/reply-box'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dontSend } from './dont-send.ts'
import { QueuedChanges } from './queued-changes.tsx'

const threadId = 'client_task_1_va_7'
const file = { id: 3, name: 'list.csv', size: 10, type: 'text/csv', preview: false }

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
})

/** The conversation, and in front of it what waits, where a message to it was refused. */
async function show(open = true) {
  testServer({})
  await keep({
    key: 'one',
    vaId: 7,
    at: new Date().toISOString(),
    call: 'messages.send',
    title: 'Message to Dana',
    about: 'Sort the inbox',
    changes: [],
    needs: [],
    refused: { reason: 'No', code: 'CONFLICT' },
    input: { threadId, message: 'Is this the final list?', fileIds: [3] },
    files: [file],
  })
  function Page() {
    const [box, setBox] = useState(true)
    const [list, setList] = useState(true)
    return (
      <>
        {box && <ReplyBox draftKey={threadId} label="Message" onSend={async () => {}} />}
        {list && <QueuedChanges onClose={() => setList(false)} />}
        {!list && (
          <button type="button" onClick={() => setBox(!box)}>
            Box
          </button>
        )}
      </>
    )
  }
  const { Provider, api } = connect()
  const read = { pages: [{ thread: { threadId, open }, rows: [], next: null }], pageParams: [] }
  api.vaPortal.messages.thread.setInfiniteData({ threadId }, read as never)
  await render(
    <KaziProvider>
      <Provider>
        <Page />
      </Provider>
    </KaziProvider>,
  )
}
const box = page.getByRole('textbox', { name: 'Message', includeHidden: true })

it('puts a refused message back behind what its open box has, with its files, and keeps both', async () => {
  localStorage.setItem(`draft:${threadId}`, JSON.stringify({ text: 'Good morning', files: [] }))
  await show()
  await page.getByRole('button', { name: 'Put back to edit' }).click()
  await expect.element(box).toHaveValue('Good morning\nIs this the final list?')
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeVisible()
  await expect.poll(outbox.list).toEqual([])
  for (const _ of ['closed', 'open again']) await page.getByRole('button', { name: 'Box' }).click()
  await expect.element(box).toHaveValue('Good morning\nIs this the final list?')
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeVisible()
})

it('puts nothing back into a conversation that is closed, where no box would show it', async () => {
  await show(false)
  await expect.element(page.getByRole('button', { name: 'Discard mine' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Put back to edit' })).not.toBeInTheDocument()
})

/** Two changes, of which one went out and got no answer, on a device that believes to have a connection. */
async function oneTried() {
  const calls = testServer({})
  const answers = vi.mocked(window.fetch).getMockImplementation()
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  for (const [key, title] of [
    ['tried', 'Log 2 h'],
    ['untried', 'Log 1 h'],
  ] as const)
    await keep({
      key,
      vaId: 7,
      at: new Date().toISOString(),
      call: 'tasks.logTime',
      title,
      about: 'Sort the inbox',
      changes: [],
      needs: [],
      input: { id: 9, minutes: 60, workedOn: '2026-11-20' },
    })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <QueuedChanges onClose={() => {}} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  send()
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect.element(item('Log 2 h').getByText('It may have been saved already.')).toBeVisible()
  const lineIsBack = () => vi.mocked(window.fetch).mockImplementation(answers ?? fetch)
  return { calls, item, lineIsBack }
}

it('takes back what has not gone out, and offers no “Don’t send” for what has', async () => {
  const { item } = await oneTried()
  await item('Log 1 h').getByRole('button', { name: 'Don’t send' }).click()
  await expect.element(item('Log 1 h')).not.toBeInTheDocument()
  await expect.element(item('Log 2 h').getByRole('button', { name: 'Don’t send' })).not.toBeInTheDocument()
})

it('sends again what may have been saved, or removes it here and never sends it', async () => {
  const { calls, item, lineIsBack } = await oneTried()
  await item('Log 2 h').getByRole('button', { name: 'Remove here all the same' }).click()
  await expect.element(item('Log 2 h')).not.toBeInTheDocument()
  await expect.element(item('Log 1 h').getByRole('button', { name: 'Send again' })).toBeVisible()
  lineIsBack()
  await item('Log 1 h').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(outbox.list).toEqual([])
  expect(calls.filter(({ path }) => path.endsWith('logTime'))).toHaveLength(1)
})

it('says nothing of a change that is gone already, and what to do about one that may have been saved', async () => {
  const { item } = await oneTried()
  await dontSend('nowhere')
  await dontSend('tried')
  await expect.element(page.getByText('This may have been saved already.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('online', { exact: false })).not.toBeInTheDocument()
  await expect.element(item('Log 2 h')).toBeVisible()
})

const putBack = page.getByRole('button', { name: 'Put back to edit' })
/** What is on this device of a form, before and after a refused change is put back to it. */
async function refusedBeside(call: QueuedCall, input: object, name: string, draft?: object) {
  if (draft) localStorage.setItem(`draft:${name}`, JSON.stringify(draft))
  testServer({})
  await keep({
    key: 'two',
    vaId: 7,
    at: new Date().toISOString(),
    call,
    input,
    title: 'A change',
    about: 'Sort the inbox',
    changes: [],
    needs: [],
    refused: { reason: 'No', code: 'CONFLICT' },
  } as QueuedChange)
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <QueuedChanges onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  await putBack.click()
  return () => JSON.parse(localStorage.getItem(`draft:${name}`) ?? 'null') as object
}
const report = { kind: 'time', id: 4, problem: 'It was two hours.' }
const handover = { id: 9, status: 'completed', handoverNote: 'All sorted', links: ['https://a.example'], minutes: 60 }
const entry = { id: 9, minutes: 60, workedOn: '2026-11-20', note: 'Calls' }
const logged = { minutes: '1 h', workedOn: '2026-11-20', startsAt: '', note: 'Calls' }

it.each<[string, QueuedCall, object, string, object | undefined, object]>([
  ['a report alone', 'reportRow', report, 'report-time-4', undefined, { problem: 'It was two hours.' }],
  [
    ...(['a report behind a newer one', 'reportRow', report, 'report-time-4'] as const),
    ...([{ problem: 'Wrong client.' }, { problem: 'Wrong client.\nIt was two hours.' }] as const),
  ],
  [
    ...(['the same report once', 'reportRow', report, 'report-time-4'] as const),
    ...([{ problem: 'It was two hours.' }, { problem: 'It was two hours.' }] as const),
  ],
  [
    ...(['a delivery behind a newer one', 'tasks.move', handover, 'handover-9-first'] as const),
    { handoverNote: 'See the sheet', links: 'https://b.example', minutes: '' },
    { handoverNote: 'See the sheet\nAll sorted', links: 'https://b.example\nhttps://a.example', minutes: '1 h' },
  ],
  [
    ...(['time where only a day was left', 'tasks.logTime', entry, 'time-9'] as const),
    ...([{ minutes: '', workedOn: '2026-11-22', startsAt: '', note: '' }, logged] as const),
  ],
])('puts back %s', async (_, call, input, name, there, then) => {
  const draft = await refusedBeside(call, input, name, there)
  await expect.poll(draft).toEqual(then)
  await expect.poll(outbox.list).toEqual([])
})

it.each<[string, QueuedCall, object, string, object]>([
  [
    ...(['another time', 'tasks.logTime', entry, 'time-9'] as const),
    { minutes: '2 h', workedOn: '2026-11-22', startsAt: '', note: '' },
  ],
  [
    ...(['a note to another time', 'tasks.logTime', entry, 'time-9'] as const),
    { minutes: '', workedOn: '2026-11-20', startsAt: '', note: 'Mail' },
  ],
  [
    ...(['a delivery with other hours', 'tasks.move', handover, 'handover-9-first'] as const),
    { handoverNote: '', links: '', minutes: '2 h' },
  ],
])('leaves what cannot go beside %s, and says why', async (_, call, input, name, there) => {
  const draft = await refusedBeside(call, input, name, there)
  await expect.element(page.getByText('You’ve started another one since.', { exact: false })).toBeVisible()
  expect(draft()).toEqual(there)
  expect(outbox.list()).toHaveLength(1)
})

it('the focus stays in the list when a change is discarded', async () => {
  await show(false)
  await page.getByRole('button', { name: 'Discard mine' }).click()
  await expect.poll(outbox.list).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Discard mine' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toHaveFocus()
})
