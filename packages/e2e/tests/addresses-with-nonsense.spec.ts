import { pages } from '@kazi/schemas/paths'
import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

const demo = 'karibu-kazi-7'

/** Every name that a page of the three apps reads from its address, and one that none does. */
const names = [
  ...['access', 'application', 'assignment', 'available', 'busy', 'category', 'client', 'cursor', 'desc', 'document'],
  ...['figure', 'health', 'hold', 'inquiry', 'kind', 'lead', 'load', 'month', 'next', 'of', 'owner', 'path'],
  ...['priority', 'promise', 'q', 'searched', 'show', 'size', 'skill', 'sort', 'stage', 'state', 'status', 'tab'],
  ...['task', 'template', 'thread', 'timezone', 'token', 'topic', 'type', 'unread', 'va', 'view', 'week', 'who', 'zzz'],
]
const nonsense = ['zzz', '-1', '[1]', '{"a":1}', 'null', '1e99', '../..', '"', '2147483648', 'true']
/** Each name has another value in each round, and in the last one what no text may have. */
const rounds = [0, 1, 2]
const query = (round: number) =>
  new URLSearchParams(
    names.map((name, at) => [name, round === 2 ? '\u0000' : (nonsense[(at * 3 + round * 4) % nonsense.length] ?? '')]),
  ).toString()

const wild = ['abc', '0', '-1', '9999999999', '%F0%9F%98%80', '%00', '1.5']
/** The paths with the rounds to open them in: all for a page, one by turns for each of its wild paths. */
const within = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    path.endsWith('/*')
      ? wild.map((part, at) => ({ path: path.replace('*', part), rounds: [at % rounds.length] }))
      : [{ path, rounds }],
  )

const failures = (page: Page) => page.getByText(/something went wrong|failed to (?:fetch|load)|couldn.t load/i)

/** The requests of a page that have no answer yet, without its stream of live events, which ends with the page. */
function unanswered(page: Page) {
  const asked = new Set<Request>()
  page.on('request', (request) => request.url().includes('/trpc/live.') || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

/** A failure shows when the last answer is there, not sooner: nothing is asked or loading, three times in a row. */
const settles = (page: Page, asked: ReadonlySet<Request>) =>
  expect(async () => {
    for (let look = 0; look < 3; look++) {
      expect([...asked].map((request) => request.url())).toEqual([])
      expect(await page.locator('.mantine-Skeleton-root').count()).toBe(0)
      await page.waitForTimeout(50)
    }
  }).toPass({ intervals: [20], timeout: 10_000 })

/** Opens each page with nonsense in its address: it shows itself, or says that there is no such page. */
async function open(page: Page, paths: ReturnType<typeof within>) {
  const broken: string[] = []
  let refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 500) broken.push(`${answer.status()} ${answer.url()}`)
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  const asked = unanswered(page)
  for (const { path, rounds } of paths)
    for (const round of rounds)
      await test.step(`${path}, ${round}`, async () => {
        refused = []
        await page.goto(`${path}?${query(round)}`)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await settles(page, asked)
        const shown = await failures(page).allTextContents()
        expect.soft({ shown, refused: shown.length > 0 ? refused : [] }).toEqual({ shown: [], refused: [] })
      })
  expect(broken).toEqual([])
}

test("a visitor's pages take any address", async ({ page }) => {
  await open(page, within(pages.site))
})

test("a client's pages take any address", async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { email: 'marisol@example.com', password: demo } })
  await open(page, within(pages.site))
})

test("a VA's pages take any address", async ({ page }) => {
  await page.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } })
  await open(page, within([...pages.portal, '/va/nowhere']))
})

test("the team's pages take any address", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem('adminKey', key), adminKey)
  await open(page, within([...pages.admin, '/admin/nowhere']))
})
