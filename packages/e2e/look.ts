// Screenshots of any pages at three widths in both schemes, for looking at what was made:
// node packages/e2e/look.ts OUT_DIR ORIGIN client|va|admin|guest /path [/path …]
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { chromiumPath } from './src/browser.ts'

const [out = 'screenshots', origin = 'http://localhost:3000', who = 'guest', ...paths] = process.argv.slice(2)
const password = 'karibu-kazi-7'
const widths = (process.env.WIDTHS ?? '360,768,1440').split(',').map(Number)
const schemes = (process.env.SCHEMES ?? 'light,dark').split(',')
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
})
mkdirSync(out, { recursive: true })
for (const scheme of schemes)
  for (const width of widths) {
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
    for (const path of paths) {
      const page = await context.newPage()
      page.on('pageerror', (error) => console.log(`${path} ${width} ${scheme}: ${error.message}`))
      page.on('console', (line) => line.type() === 'error' && console.log(`${path} ${width} ${scheme}: ${line.text()}`))
      await page.goto(path, { waitUntil: 'load' })
      await page.waitForTimeout(700)
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      if (sideways) console.log(`${path} ${width} ${scheme}: scrolls sideways`)
      const name = `${path.replace(/[^\w]+/g, '_').replace(/^_|_$/g, '') || 'home'}-${width}-${scheme}.png`
      await page.screenshot({ path: `${out}/${name}`, fullPage: true })
      await page.close()
    }
    await context.close()
  }
await browser.close()
