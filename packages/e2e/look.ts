// Takes screenshots at several widths in both color schemes. Any pages of a running server:
// node packages/e2e/look.ts OUT_DIR ORIGIN client|va|admin|guest /path [/path …]
// Every public page of the built program with fresh demo data, into screenshots/public:
// npm run look:public -w @kazi/e2e
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from './src/browser.ts'
import { startServer } from './src/own-server.ts'
import { pagePaths } from './src/page-paths.ts'

/** A page, and the actions before the screenshot is taken. */
type Shot = { path: string; name?: string; act?: (page: Page) => Promise<unknown> }
const publicPages = pagePaths.visitor.map((path): Shot => ({ path }))
publicPages.push({
  path: '/auth',
  name: 'auth_create-account',
  act: (page) => page.getByRole('tab', { name: 'Create account' }).click(),
})
const password = 'karibu-kazi-7'

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
})
const args = process.argv.slice(2)
const everyPublicPage = args[0] === 'public'
const own = everyPublicPage ? await startServer() : undefined
const [out = 'screenshots', origin = 'http://localhost:3000', who = 'guest', ...paths] = own
  ? [join(import.meta.dirname, 'screenshots/public'), own.origin]
  : args
const shots = own ? publicPages : paths.map((path): Shot => ({ path }))
const widths = (process.env.WIDTHS ?? (own ? '360,1440' : '360,768,1440')).split(',').map(Number)
const schemes = (process.env.SCHEMES ?? 'light,dark').split(',')

/** A signed-in browser with this preferred color scheme. */
async function contextFor(scheme: string, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    baseURL: origin,
  })
  const key = who === 'admin' ? (process.env.ADMIN_KEY ?? (await readFile('data/admin-key', 'utf8')).trim()) : ''
  await context.addInitScript(
    ([theme, adminKey]) => {
      localStorage.setItem('theme', theme as string)
      if (adminKey) localStorage.setItem('adminKey', adminKey)
    },
    [scheme, key],
  )
  const email = process.env.EMAIL ?? (who === 'va' ? 'wanjiku.mwangi@example.com' : 'marisol@example.com')
  if (who === 'client') await context.request.post('/api/auth/login', { data: { email, password } })
  if (who === 'va') await context.request.post('/api/va/login', { data: { email, password } })
  return context
}

async function shoot(context: BrowserContext, { path, name, act }: Shot, at: string) {
  const page = await context.newPage()
  const complain = (text: string) => console.log(`${path} ${at}: ${text}`)
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (line) => line.type() === 'error' && !/status of 404/.test(line.text()) && complain(line.text()))
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(() => !document.querySelector('#root[data-page]'))
  await act?.(page)
  await page.waitForTimeout(700)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  if (sideways) complain('scrolls sideways')
  const file = name ?? (path.replace(/[^\w]+/g, '_').replace(/^_|_$/g, '') || 'home')
  await page.screenshot({ path: join(out, `${file}-${at}.png`), fullPage: true })
  await page.close()
}

mkdirSync(out, { recursive: true })
try {
  for (const scheme of schemes)
    for (const width of widths) {
      const context = await contextFor(scheme, width)
      for (const shot of shots) await shoot(context, shot, `${width}-${scheme}`)
      await context.close()
    }
} finally {
  await browser.close()
  await own?.stop()
}
