import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepKey } from '#/session/admin-key.ts'
import { NamedKey } from '#/session/named-key.tsx'
import { ThreadPane } from './thread-pane.tsx'

const message = {
  id: 5,
  senderType: 'client',
  message: 'Which jars first?',
  createdAt: '2026-11-29T08:00:00Z',
  files: [],
}
const thread = {
  ...{ threadId: 'client_7_team', vaTaskId: null, vaId: null, vaName: 'Dana Reyes', clientName: null },
  ...{ taskTitle: 'General questions', vaEmail: null, open: true, deleted: false, after: null },
  ...{ readTo: 0, seenTo: { client: 5, va: 0 }, lastToTeam: 5 },
}
const pageOf = (rows: object[]) => ({ rows, total: 1, more: false, from: 1, next: null, previous: null })

it('marks as read what is on screen, and leaves it to the live event to read again', async () => {
  keepKey('a-key-of-the-team')
  const conversation = { thread, ...pageOf([message]) } as never
  const calls = testServer({
    answers: {
      'admin.messages.thread': conversation,
      'admin.messages.notes.list': pageOf([]),
      'admin.colleagues': [],
      'admin.messages.typing.now': [],
    },
  })
  const { api, Provider } = connect()
  api.admin.messages.thread.setInfiniteData({ threadId: 'client_7_team' }, {
    pages: [conversation],
    pageParams: [null],
  } as never)
  const routeTree = createRootRoute({ component: () => <ThreadPane threadId="client_7_team" onClose={() => {}} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(
    <KaziProvider>
      <Provider>
        <NamedKey me={{ data: { label: 'Odette' }, isPending: false } as never} until={<p>Loading</p>}>
          <RouterProvider router={router as never} />
        </NamedKey>
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText('Which jars first?')).toBeVisible()
  const named = (path: string) => calls.filter((call) => call.path === path)
  await expect.poll(() => named('admin.messages.read').map(({ input }) => input.upTo)).toEqual([5])
  await new Promise((wait) => setTimeout(wait, 500))
  expect(named('admin.messages.thread')).toEqual([])
})
