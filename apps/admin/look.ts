// Screenshots of every page at three widths in both schemes, and axe over each: `npm run look -w @kazi/admin [name…]`.
// It looks at a server that is running; DATA_DIR (or ADMIN_KEY) says with which key, BASE where.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

const base = process.env.BASE ?? 'http://localhost:5175'
const dataDir = process.env.DATA_DIR ?? fileURLToPath(new URL('../../data', import.meta.url))
const key = process.env.ADMIN_KEY ?? readFileSync(`${dataDir}/admin-key`, 'utf8').trim()
const click = (role: 'button' | 'checkbox' | 'link', name: string | RegExp) => async (page: Page) =>
  page.getByRole(role, { name }).first().click()

type Shot = { path: string; act?: (page: Page) => Promise<void>; view?: boolean; out?: boolean }
const shots: Record<string, Shot> = {
  login: { path: '/admin', out: true },
  'login-wrong': { path: '/admin', out: true, act: click('button', 'Enter') },
  overview: { path: '/admin' },
  menu: { path: '/admin', act: click('button', 'Open menu'), view: true },
  requests: { path: '/admin/client-requests' },
  'requests-with-va': { path: '/admin/client-requests?view=with_va' },
  'requests-closed': { path: '/admin/client-requests?view=closed' },
  'request-closed': { path: '/admin/client-requests?inquiry=1', view: true, act: click('button', 'Close request') },
  'requests-none': { path: '/admin/client-requests?q=zzzz' },
  matching: { path: '/admin/client-requests/10' },
  'matching-chosen': {
    path: '/admin/client-requests/10',
    view: true,
    act: async (page) => {
      await click('checkbox', /^Propose /)(page)
      await page.locator('summary').first().click()
      await page
        .getByRole('checkbox', { name: /^Propose / })
        .nth(1)
        .check()
    },
  },
  'matching-assign': { path: '/admin/client-requests/10', view: true, act: click('button', /^Assign directly/) },
  'matching-cannot': { path: '/admin/client-requests/10', view: true, act: click('button', "Can't fill this") },
  'matching-work': { path: '/admin/client-requests/31' },
  applications: { path: '/admin/va-applications' },
  application: {
    path: '/admin/va-applications?application=1',
    view: true,
    act: click('button', 'Ask for more'),
  },
  messages: { path: '/admin/messages' },
  thread: { path: '/admin/messages?thread=task_15_va_17' },
  vas: { path: '/admin/vas' },
  'va-details': { path: '/admin/vas?va=17', view: true },
  'va-edit': { path: '/admin/vas?q=fatou', view: true, act: click('button', /^Edit /) },
  'va-email': { path: '/admin/vas?q=fatou', view: true, act: click('button', /^Send email to/) },
  'va-delete': { path: '/admin/vas?q=fatou', view: true, act: click('button', /^Delete /) },
  'va-assign': {
    path: '/admin/vas?va=17',
    view: true,
    act: async (page) => {
      await click('button', 'Create assignment')(page)
      await page
        .getByRole('dialog', { name: /New assignment/ })
        .getByRole('button', { name: 'Create assignment' })
        .click()
    },
  },
  outbox: { path: '/admin/outbox' },
  mail: {
    path: '/admin/outbox?mail=84',
    view: true,
    act: async (page) => page.getByText('Preview').click(),
  },
  audit: { path: '/admin/audit' },
  gone: { path: '/admin/nowhere' },
}
const names = process.argv.slice(2)
const wanted = Object.entries(shots).filter(([name]) => names.length === 0 || names.includes(name))
const out = fileURLToPath(new URL('./screenshots/', import.meta.url))
mkdirSync(out, { recursive: true })

const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const browser = await chromium.launch({
  executablePath: system ?? (await sparticuz.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const widths = (process.env.WIDTHS ?? '360,768,1440').split(',').map(Number)
let troubles = 0
for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(','))
  for (const width of widths) troubles += await tour(browser, scheme, width)
await browser.close()
console.log(troubles ? `${troubles} troubles` : 'no troubles')
process.exitCode = troubles ? 1 : 0

async function tour(browser: Browser, scheme: string, width: number) {
  let found = 0
  for (const [name, { path, act, view, out: outside }] of wanted) {
    if (name === 'menu' && width >= 992) continue
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await context.addInitScript(
      ([theme, adminKey]) => {
        // The sandboxed frame of a mail has no storage.
        if (window.origin === 'null') return
        localStorage.setItem('theme', theme as string)
        if (adminKey) localStorage.setItem('adminKey', adminKey)
      },
      [scheme, outside ? '' : key],
    )
    const page = await context.newPage()
    const complain = (text: string) => {
      found++
      console.log(`${scheme} ${width} ${name}: ${text}`)
    }
    page.on('console', (message) => message.type() === 'error' && complain(message.text().slice(0, 300)))
    page.on('pageerror', (error) => complain(error.message))
    await page.goto(base + path, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'))
    await page.evaluate(() => document.fonts.ready)
    await act?.(page).catch((error: Error) => complain(error.message.slice(0, 300)))
    await page.waitForTimeout(300)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) complain(`scrolls sideways by ${wide}px`)
    const { violations } = await new AxeBuilder({ page })
      // Axe would wait for ever for a word from the sandboxed frame of a mail.
      .setLegacyMode(name === 'mail')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    for (const { id, nodes } of violations)
      for (const node of nodes.slice(0, 4))
        complain(`${id} ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]}`)
    await page.screenshot({ path: `${out}${name}-${width}-${scheme}.png`, fullPage: !view })
    await context.close()
  }
  return found
}
