import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { keepKey } from '#/session/admin-key.ts'
import { routeTree } from '../route-tree.gen.ts'
import { NotFound } from './fallbacks.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The console at this address, of whose records the server has none. */
async function open(address: string) {
  vi.stubGlobal('fetch', async (url: unknown) => {
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    const gone = { error: { message: 'Not found', code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404 } } }
    const me = { result: { data: { label: 'Odette', role: 'owner' } } }
    const waiting = { result: { data: {} } }
    const answers: Record<string, object> = { 'admin.me': me, 'admin.pendingCounts': waiting }
    return Response.json(
      calls.map((call) => answers[call] ?? gone),
      { status: 207 },
    )
  })
  keepKey('a-key-of-the-team')
  const { api, Provider } = connect()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { api }, defaultNotFoundComponent: NotFound })
  await renderRouter(router, Provider)
}

const notFound = 'Page Not Found'
describe.each([
  [
    'client-requests',
    'Match a task',
    'Client Requests',
    notFound,
    'There is no task with this number. It may have been deleted.',
  ],
  [
    'client-requests/inquiry',
    'Match an inquiry',
    'Client Requests',
    notFound,
    'There is no request with this number. It may have been deleted.',
  ],
  [
    'clients-system',
    'Client',
    'Clients',
    notFound,
    'There is no client with this number. They may have deleted their account.',
  ],
  ['va-imports', 'Import VAs', 'VA Database', 'Import VAs', 'This import has expired'],
])('a record of /admin/%s', (list, title, back, heading, text) => {
  it.each(['99999', 'abc', '0'])('with the number %s is not there, and the console stays', async (id) => {
    await open(`/admin/${list}/${id}`)
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: back })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Audit log' })).toBeInTheDocument()
    await expect.poll(() => document.title).toMatch(new RegExp(`^${title} · `))
  })
})

it.each(['/admin/nowhere', '/nowhere'])('is named so in the title of the document, at %s', async (address) => {
  await open(address)
  await expect.element(page.getByRole('heading', { name: notFound })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Page Not Found · /)
})
