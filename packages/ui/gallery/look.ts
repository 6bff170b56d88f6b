// Screenshots of every part at three widths in both schemes, and axe over each: `npm run look -w @kazi/ui [part…]`.
import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'
import { createServer } from 'vite'

const all = [
  'foundations',
  'work',
  'work&compact',
  'foundations&compact',
  'people',
  'messages',
  'messages#bell',
  'states',
  'states&dialog=confirm',
  'states&dialog=modal',
  'states&dialog=drawer',
  'frame',
  'frame#menu',
  'field',
  'overlay',
  'gone',
  'crash',
]
const wanted = process.argv.slice(2)
const parts = wanted.length > 0 ? wanted : all
const out = fileURLToPath(new URL('../screenshots/', import.meta.url))
mkdirSync(out, { recursive: true })

const server = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  root: fileURLToPath(new URL('.', import.meta.url)),
  server: { port: 5181 },
})
await server.listen()
const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const browser = await chromium.launch({
  executablePath: system ?? (await sparticuz.executablePath()),
  // Its own arguments are for one short call (single process): a tour of sixty pages needs a normal browser.
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const widths = (process.env.WIDTHS ?? '360,768,1440').split(',').map(Number)
let troubles = 0
for (const scheme of ['light', 'dark']) for (const width of widths) troubles += await tour(browser, scheme, width)
await browser.close()
await server.close()
console.log(troubles ? `${troubles} troubles` : 'no troubles')
process.exitCode = troubles ? 1 : 0

async function tour(browser: Browser, scheme: string, width: number) {
  let found = 0
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), scheme)
  for (const part of parts) {
    const page = await context.newPage()
    const complain = (text: string) => {
      found++
      console.log(`${scheme} ${width} ${part}: ${text}`)
    }
    page.on('console', (message) => message.type() === 'error' && complain(message.text().slice(0, 300)))
    page.on('pageerror', (error) => complain(error.message))
    const [query, open] = part.split('#')
    await page.goto(`http://localhost:5181/?part=${query}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    if (open === 'bell') await page.getByRole('button', { name: /Notifications, 3/ }).click()
    if (open === 'menu' && width < 992) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.waitForTimeout(250)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) complain(`scrolls sideways by ${wide}px`)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    for (const { id, nodes } of violations)
      for (const node of nodes.slice(0, 6))
        complain(`${id} ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]}`)
    await page.screenshot({
      path: `${out}${part.replace(/\W+/g, '-')}-${width}-${scheme}.png`,
      fullPage: !/#|dialog|overlay/.test(part),
    })
    await page.close()
  }
  await context.close()
  return found
}
