// Checks every public page, and those on which clients and VAs work, with Lighthouse (mobile, simulated throttling):
// npm run lighthouse [-- /path …]; in a path, {task} stands for one of the client's tasks.
// Prints medians of RUNS (3) on a separate server; exits 1 when a page misses a goal.
// Lighthouse brings a sixth of what everything else does, so it has a lock file of its own and is installed on first use.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './src/browser.ts'
import { startServer } from './src/own-server.ts'

const folder = join(import.meta.dirname, 'lighthouse')
if (!existsSync(join(folder, 'node_modules'))) {
  console.log('Installing Lighthouse')
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
}

/** What is read of its results. */
type Result = {
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string; details?: unknown }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  runtimeError?: { message: string }
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[]; extraHeaders: Record<string, string> },
) => Promise<{ lhr: Result } | undefined>
type Launch = (options: { chromePath: string; chromeFlags: string[] }) => Promise<{ port: number; kill: () => void }>
const { default: lighthouse }: { default: Lighthouse } = await import(
  join(folder, 'node_modules/lighthouse/core/index.js')
)
const { launch }: { launch: Launch } = await import(join(folder, 'node_modules/chrome-launcher/dist/index.js'))

const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
type Goal = keyof typeof goals
const publicPages = [
  '/',
  '/welcome',
  '/homepage',
  '/how-it-works',
  '/pricing',
  '/find-va',
  '/va-profile/1',
  '/for-vas',
  '/apply-va',
  '/faqs',
  '/auth',
  '/forgot-password',
  // Visitors reach this page only with a token.
  '/reset-password?token=from-a-mail',
]
type Person = 'client' | 'va'
type Page = { path: string; as?: Person; goals: Partial<Record<Goal, number>> }
const isWork = (path: string) => /^\/(dashboard|tasks|va\/)/.test(path)
/** What a page has to reach; search engines do not see the pages of somebody who signed in. */
const pageAt = (path: string): Page => {
  if (!isWork(path)) return { path, goals }
  const { accessibility, 'best-practices': best } = goals
  const portal = path.startsWith('/va/')
  const person = portal ? 'va' : 'client'
  return {
    path,
    ...(path !== '/va/login' && { as: person }),
    goals: { performance: portal ? 95 : 90, accessibility, 'best-practices': best },
  }
}
const runs = Number(process.env.RUNS ?? 3)
const asked = process.argv.slice(2).filter((word) => word.startsWith('/'))

const middle = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const figure = (results: Result[], audit: string) =>
  middle(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN))
const score = (results: Result[], goal: Goal) =>
  Math.round(middle(results.map((result) => (result.categories[goal]?.score ?? 0) * 100)))

type Items = { items?: { resourceType?: string; url: string }[] }
/** Bytes of script that the page loaded, compressed as sent, without headers. */
async function scriptBytes({ audits }: Result) {
  const { items = [] } = (audits['network-requests']?.details as Items | undefined) ?? {}
  const sizes = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(async ({ url }) => {
      const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers.get('content-length'))
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The audits that cost a page points, so that a failure names its cause. */
const complaints = ({ audits, categories }: Result, goal: Goal) =>
  (categories[goal]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}${audits[id]?.displayValue ? ` (${audits[id].displayValue})` : ''}`)

async function measure(url: string, port: number, extraHeaders: Record<string, string>) {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const answer = await lighthouse(url, {
      port,
      logLevel: 'error' as const,
      onlyCategories: Object.keys(goals),
      extraHeaders,
    })
    if (!answer) throw new Error(`Lighthouse gave no answer for ${url}`)
    if (answer.lhr.runtimeError) throw new Error(`${url}: ${answer.lhr.runtimeError.message}`)
    results.push(answer.lhr)
  }
  return results
}

const signIns: Record<Person, [path: string, email: string]> = {
  client: ['/api/auth/login', 'marisol@example.com'],
  va: ['/api/va/login', 'wanjiku.mwangi@example.com'],
}
/** The cookie of one of the demo's people. */
async function cookieOf(person: Person, origin: string) {
  const [path, email] = signIns[person]
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'karibu-kazi-7' }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const chromePath = await chromiumPath()
if (!chromePath) {
  console.log('No Chromium was found, so nothing was measured. Install one, or name it in CHROMIUM.')
  process.exit(0)
}
const { origin, stop } = await startServer()
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] })
let failed = 0
try {
  const columns = ['page', 'perf', 'a11y', 'best', 'seo', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'script kB']
  console.log(columns.map((name, column) => (column ? name.padStart(9) : name.padEnd(36))).join(' '))
  const cookies = { client: await cookieOf('client', origin), va: await cookieOf('va', origin) }
  const tasks = await fetch(`${origin}/api/tasks`, { headers: { cookie: cookies.client } })
  const [task] = (await tasks.json()) as { id: number }[]
  const everyPage = [...publicPages, '/dashboard', '/tasks/{task}', '/va/login', '/va/dashboard']
  for (const { path, as, goals: own } of (asked.length ? asked : everyPage).map(pageAt)) {
    const address = origin + path.replace('{task}', String(task?.id))
    // What does not exist would be measured all the same.
    const { status } = await fetch(address, { headers: as ? { cookie: cookies[as] } : {} })
    if (status !== 200) throw new Error(`${path}: the server answers ${status}`)
    const results = await measure(address, chrome.port, as ? { Cookie: cookies[as] } : {})
    const scores = (Object.keys(goals) as Goal[]).map((goal) => [goal, score(results, goal)] as const)
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    const cells = [
      ...scores.map(([, value]) => String(value)),
      ...times.map((audit) => figure(results, audit).toFixed(0)),
      figure(results, 'cumulative-layout-shift').toFixed(3),
      (middle(await Promise.all(results.map(scriptBytes))) / 1000).toFixed(1),
    ]
    console.log([path.padEnd(36), ...cells.map((cell) => cell.padStart(9))].join(' '))
    for (const [goal, value] of scores) {
      const least = own[goal]
      if (least === undefined || value >= least) continue
      failed++
      console.log(`  ${goal} ${value} < ${least}: ${complaints(results.at(-1) as Result, goal).join(', ')}`)
    }
  }
} finally {
  chrome.kill()
  await stop()
}
console.log(failed ? `\n${failed} goals missed` : '\nEvery page meets every goal')
process.exitCode = failed ? 1 : 0
