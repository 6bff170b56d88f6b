import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { gone } from '@kazi/schemas/list'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { keepKey } from '#/session/admin-key.ts'
import { routeTree } from '../route-tree.gen.ts'

afterEach(() => vi.unstubAllGlobals())

const week = {
  week: '2026-11-23',
  values: { matches: 2, time_to_match: 3, hours: 4, rating: 5, acceptance: 50 },
  counts: { matches: 2, time_to_match: 2, hours: 2, rating: 2, acceptance: 2 },
}
const match = {
  id: 1,
  title: 'Sort my inbox',
  taskId: 31,
  va: 'VA number 1',
  vaId: 1,
  value: 3,
  state: null,
  at: '2026-11-24T08:00:00Z',
}
const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }

const names = Array.from({ length: 23 }, (_, at) => `VA number ${at + 1}`)
const place = (at: number) => `WyJ${at}`

/** A server with these VAs: the page that a cursor names. */
function pageOf({ cursor, size }: { cursor?: string; size: number }) {
  const start = cursor ? Number(cursor.slice(3)) : 0
  const rows = names.slice(start, start + size).map((name, at) => ({
    id: start + at + 1,
    name,
    email: `va${start + at}@example.com`,
    timezone: 'Africa/Lagos',
    skills: 'Research',
  }))
  const next = start + size < names.length ? place(start + size) : null
  const previous = start > 0 ? place(Math.max(0, start - size)) : null
  return { rows, total: names.length, more: false, from: start + 1, next, previous }
}

type List = ReturnType<typeof pageOf> | typeof none | { message: string }
async function open(address: string, listOf: (input: { cursor?: string; size: number }) => List = pageOf) {
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    const inputs = JSON.parse(searchParams.get('input') ?? '{}') as Record<string, { size: number }>
    const missing = { error: { message: 'Not found', code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404 } } }
    const answers: Record<string, object> = {
      'admin.me': { label: 'Odette', role: 'owner' },
      'admin.pendingCounts': {},
      'admin.overview.trends': [week],
      'admin.overview.trendRows': { ...none, rows: [match], total: 1, from: 1 },
    }
    return Response.json(
      (pathname.split('/').at(-1)?.split(',') ?? []).map((call, at) => {
        const data = call === 'admin.vas.list' ? listOf(inputs[at] ?? { size: 10 }) : answers[call]
        if (data && 'message' in data) return { error: { ...missing.error, ...data } }
        return data ? { result: { data } } : missing
      }),
      { status: 207 },
    )
  })
  keepKey('a-key-of-the-team')
  const { api, Provider } = connect()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { api } })
  await renderRouter(router, Provider)
  return router
}

const list = page.getByRole('table', { name: 'Current VAs' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('shows all VAs, page by page, and the page is in the address', async () => {
  const router = await open('/admin')
  await expect.element(list.getByText('VA number 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1–10 of 23')).toBeVisible()
  await button('Next page').click()
  await expect.element(list.getByText('VA number 11', { exact: true })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ cursor: place(10) })
  await button('Next page').click()
  await expect.element(list.getByText('VA number 23', { exact: true })).toBeVisible()
  await button('Previous page').click()
  await expect.element(page.getByText('11–20 of 23')).toBeVisible()
})

it('stays on its page while a figure of the overview opens', async () => {
  const router = await open(`/admin?cursor=${place(20)}`)
  await expect.element(list.getByText('VA number 21', { exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Matches' }).getByRole('button').click()
  await expect.element(page.getByRole('dialog').getByText('Sort my inbox')).toBeVisible()
  expect(router.state.location.search).toEqual({ cursor: place(20), figure: 'matches', week: week.week })
  await expect.element(list.getByText('VA number 21', { exact: true })).toBeInTheDocument()
  await expect.element(list.getByText('VA number 1', { exact: true })).not.toBeInTheDocument()
})

it.each(['/admin', '/admin?size=50', '/admin?size=500'])(
  'has ten rows on a page and no other choice, at %s',
  async (at) => {
    await open(at)
    await expect.element(page.getByText('1–10 of 23')).toBeVisible()
    await expect.element(list.getByText('VA number 11', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Rows per page')).not.toBeInTheDocument()
  },
)

it.each([
  ['whose rows are gone', () => ({ ...none, total: 23 })],
  ['that the server does not know', () => ({ message: gone })],
])('says below its own heading that a page is none any more %s', async (_, listOf) => {
  await open(`/admin?cursor=${place(30)}`, listOf)
  await expect.element(page.getByRole('heading', { name: 'This page no longer exists', level: 3 })).toBeVisible()
})

it('stands directly below the upload', async () => {
  await open('/admin')
  await expect.element(list).toBeVisible()
  const titles = [...document.querySelectorAll('main h2')].map((title) => title.firstChild?.textContent)
  expect(titles.slice(-2)).toEqual(['Upload VAs', 'Current VAs'])
})

it('has links that a finger can hit', async () => {
  await open('/admin')
  const link = list.getByRole('link', { name: 'VA number 1', exact: true })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
})
