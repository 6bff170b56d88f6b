import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { dropKey, keepKey } from '#/session/admin-key.ts'
import { NamedKey } from '#/session/named-key.tsx'
import { ThreadPane } from './thread-pane.tsx'

beforeEach(() => {
  dropKey()
  localStorage.clear()
  keepKey('a-key-of-the-team')
})

const thread = {
  threadId: 'task_1',
  vaTaskId: 1,
  vaName: 'Amina Otieno',
  clientName: 'Dana Reyes',
  taskTitle: 'Sort my inbox',
  vaEmail: null,
  open: true,
  deleted: false,
  after: null,
  readTo: 0,
  seenTo: { client: 0, va: 0 },
}
const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }
const asking = { data: undefined, isPending: true }
const failed = { data: undefined, isPending: false }
const odette = { data: { label: 'Odette' }, isPending: false }

/** A conversation of the console, and what is known of the key by then. */
async function open(
  first: typeof asking | typeof odette,
  over: Partial<
    Record<keyof typeof thread | 'vaId' | 'taskId' | 'client' | 'lastToTeam' | 'snoozedUntil', unknown>
  > = {},
  rows: object[] = [],
  answers: Record<string, unknown> = {},
) {
  const conversation = {
    thread: { ...thread, ...over },
    rows,
    total: 0,
    more: false,
    from: 0,
    next: null,
    previous: null,
  } as never
  const notes = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }
  testServer({
    answers: {
      'admin.messages.thread': conversation,
      'admin.messages.notes.list': notes,
      'admin.colleagues': [],
      'admin.messages.typing.now': [],
      ...answers,
    },
  })
  const { api, Provider } = connect()
  // Read before: it is drawn at once.
  api.admin.messages.thread.setInfiniteData({ threadId: 'task_1' }, { pages: [conversation], pageParams: [null] })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ThreadPane threadId="task_1" onClose={() => {}} /> }),
    history: createMemoryHistory(),
  })
  const screen = (me: typeof first) => (
    <KaziProvider>
      <Provider>
        <NamedKey me={me} until={<p>Loading</p>}>
          <RouterProvider router={router as never} />
        </NamedKey>
        <Toasts />
      </Provider>
    </KaziProvider>
  )
  const { rerender } = await render(screen(first))
  return (me: typeof first) => rerender(screen(me))
}
const box = page.getByRole('textbox', { name: 'Your message' })
const draft = () => localStorage.getItem('draft:Odette:admin:task_1')
const outgoing = () => localStorage.getItem('outbox:Odette:admin:task_1')
function keep() {
  localStorage.setItem('draft:Odette:admin:task_1', JSON.stringify({ text: 'About Friday', files: [] }))
  const unsent = { key: 'k', text: 'Not there yet', files: [], askTeam: false, at: '2026-11-29T08:00:00Z' }
  localStorage.setItem('outbox:Odette:admin:task_1', JSON.stringify([{ ...unsent, state: 'failed', lost: false }]))
}

it("shows a key's draft and unsent messages, and keeps them, though the key's label comes after the conversation", async () => {
  keep()
  const hear = await open(asking)
  await hear(odette)
  await expect.element(box).toHaveValue('About Friday')
  await expect.element(page.getByText('Not there yet')).toBeVisible()
  expect([draft(), outgoing()]).toEqual([
    expect.stringContaining('About Friday'),
    expect.stringContaining('Not there yet'),
  ])
})

it('is there at once for a key whose label was known before, also where asking for it fails', async () => {
  keep()
  await open(odette)
  await expect.element(box).toHaveValue('About Friday')
  for (const first of [asking, failed]) {
    await cleanup()
    const hear = await open(first)
    await expect.element(box).toHaveValue('About Friday')
    await hear(odette)
    await expect.element(box).toHaveValue('About Friday')
  }
  expect(draft()).toContain('About Friday')
})

it('stays under the name that it began with, where the label comes only after it could not be read', async () => {
  keep()
  const hear = await open(failed)
  await box.fill('Before anybody knew')
  await hear(odette)
  await expect.element(box).toHaveValue('Before anybody knew')
  expect([draft(), localStorage.getItem('draft:admin:task_1')]).toEqual([
    expect.stringContaining('About Friday'),
    expect.stringContaining('Before anybody knew'),
  ])
})

it('sends nothing into a conversation that has ended, neither anew nor again', async () => {
  keep()
  await open(odette, { open: false })
  await expect.element(page.getByText('This task was taken back, so its conversation has ended.')).toBeVisible()
  await expect.element(page.getByText('Not there yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(box).not.toBeInTheDocument()
})

it('takes no dropped file where a conversation has no place for files', async () => {
  await open(odette, { vaTaskId: null, clientName: null })
  await expect.element(box).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['a'], 'list.csv'))
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  page
    .getByRole('group', { name: /^Messages with / })
    .element()
    .dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(false)
})

it("never becomes the next one's, where a colleague goes on in this browser", async () => {
  keep()
  const hear = await open(odette)
  await expect.element(box).toHaveValue('About Friday')
  await hear({ data: { label: 'Nia' }, isPending: false })
  await expect.element(box).toHaveValue('')
  expect([draft(), localStorage.getItem('draft:Nia:admin:task_1')]).toEqual([
    expect.stringContaining('About Friday'),
    null,
  ])
})

it('says of a message of the team that it is from the team, because a colleague may have written it', async () => {
  const sent = { id: 3, senderType: 'admin', message: 'Good morning', createdAt: '2026-11-29T08:00:00Z', files: [] }
  await open(odette, {}, [sent])
  await expect.element(page.getByText('Kazi team', { exact: true })).toBeVisible()
  await expect.element(page.getByText('You', { exact: true })).not.toBeInTheDocument()
})

const said = { id: 3, senderType: 'client', message: 'Good morning', createdAt: '2026-11-29T08:00:00Z', files: [] }

it('offers to mark it as unread only where somebody wrote to the team', async () => {
  await open(odette, { lastToTeam: null }, [said])
  await expect.element(page.getByText('Good morning')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mark as unread' })).not.toBeInTheDocument()
  await cleanup()
  await open(odette, { lastToTeam: 2 }, [said])
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  const { mock } = vi.mocked(window.fetch)
  const bodies = () => mock.calls.map(([, init]) => String(init?.body ?? ''))
  await expect.poll(bodies).toContainEqual(expect.stringContaining('{"threadId":"task_1","from":2}'))
})

it.each([
  ['the client alone', { vaId: null, clientName: null, vaName: 'Dana Reyes' }, 'Dana Reyes, Dana, {VA name}.'],
  ['a client and a VA', { vaId: 4 }, 'Dana Reyes, Dana, Amina Otieno.'],
  ['a VA alone', { vaId: 4, clientName: null }, '{client name}, Amina, Amina Otieno.'],
  [
    "a VA alone about a client's task",
    { vaId: 4, clientName: null, client: { id: 9, name: 'Dana Reyes' } },
    'Dana Reyes, Amina, Amina Otieno.',
  ],
])('fills a saved reply with the names of a conversation with %s', async (_, names, text) => {
  const reply = { id: 1, title: 'Names', text: '{client name}, {first name}, {VA name}.' }
  await open(odette, names, [said], { 'admin.messages.replies.list': { ...none, rows: [reply], total: 1 } })
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
})

it('sends no text with a placeholder of a saved reply left in it, and gives it back to be edited', async () => {
  await open(odette, { vaId: 4, clientName: null }, [said])
  await box.fill('{client name} asked about {this}.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(page.getByText('Please replace {client name} before you send this.', { exact: false }))
    .toBeVisible()
  const { mock } = vi.mocked(window.fetch)
  expect(mock.calls.map(([url]) => String(url)).filter((url) => url.includes('admin.messages.send'))).toEqual([])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(box).toHaveValue('{client name} asked about {this}.')
  await box.fill('Dana asked about {this}.')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = () => mock.calls.map(([, init]) => String(init?.body ?? ''))
  await expect.poll(sent).toContainEqual(expect.stringContaining('Dana asked about {this}.'))
})

it('leads to the task, the VA and the client that it is about, whoever takes part', async () => {
  await open(odette, { vaId: 4, taskId: 7, clientName: null, client: { id: 9, name: 'Dana Reyes' } }, [said])
  const href = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(href('Sort my inbox')).toHaveAttribute('href', '/admin/client-requests/7')
  await expect.element(href('Amina Otieno')).toHaveAttribute('href', '/admin/vas?va=4')
  await expect.element(href('Dana Reyes')).toHaveAttribute('href', '/admin/clients-system/9')
})

it('does not lead to a task that its client deleted', async () => {
  await open(odette, { vaId: 4, taskId: 7, deleted: true, client: { id: 9, name: 'Dana Reyes' } }, [said])
  await expect.element(page.getByText('Sort my inbox', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sort my inbox' })).not.toBeInTheDocument()
})

it('is snoozed as a request is: by the same key and times, until nine, with an undo of exactly that', async () => {
  await open(odette, { vaId: 4, snoozedUntil: null }, [said], { 'admin.messages.update': {} })
  const snooze = page.getByRole('button', { name: 'Snooze' })
  await expect.element(snooze).toHaveAttribute('aria-keyshortcuts', 's')
  await snooze.click()
  await page.getByRole('menuitem', { name: 'In a week' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const { mock } = vi.mocked(window.fetch)
  const sent = () =>
    mock.calls
      .filter(([url]) => String(url).includes('admin.messages.update'))
      .map(([, init]) => JSON.parse(String(init?.body))[0])
  await expect.poll(sent).toHaveLength(2)
  const [first, back] = sent()
  expect(new Date(first.snoozedUntil).getHours()).toBe(9)
  expect(back).toEqual({ threadId: 'task_1', snoozedUntil: null, snoozedFrom: first.snoozedUntil })
})

it.each([
  [
    'a VA and the team about a client',
    { vaId: 3, vaEmail: 'amina@vas.example', client: { id: 5, name: 'Dana Reyes' }, clientName: null },
    'VA: Amina Otieno · amina@vas.example · Client: Dana Reyes',
  ],
  [
    'a client and the team',
    { vaId: null, vaEmail: 'dana@example.com', client: { id: 5, name: 'Dana Reyes' }, clientName: null },
    'Client: Dana Reyes · dana@example.com',
  ],
  ['a VA alone', { vaId: 3, vaEmail: null, client: null, clientName: null }, 'VA: Amina Otieno'],
])('names an address right after whom it belongs to, between %s', async (_, over, text) => {
  await open(odette, over)
  await expect.element(page.getByRole('region', { name: /^Conversation with/ })).toBeVisible()
  expect(document.querySelector('header p')?.textContent).toBe(`Sort my inbox${text}`)
})
