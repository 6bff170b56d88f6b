// Photographs emails side by side, light, dark and on a phone, from the files of `npm run emails -w @kazi/server -- DIR`:
// node packages/e2e/look-emails.ts DIR OUT [name …]
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from './src/browser.ts'

const [dir = 'emails', out = 'screenshots/emails', ...chosen] = process.argv.slice(2)
const names = readdirSync(dir)
  .filter((file) => file.endsWith('.html'))
  .map((file) => basename(file, '.html'))
  .filter((name) => chosen.length === 0 || chosen.includes(name))
const perSheet = 6
const looks = [
  { name: 'light', scheme: 'light', width: 600, ground: '#888' },
  { name: 'dark', scheme: 'dark', width: 600, ground: '#000' },
  { name: 'phone', scheme: 'light', width: 360, ground: '#888' },
] as const
type Look = (typeof looks)[number]

async function photograph(browser: Browser, { scheme, width }: Look, name: string) {
  const context = await browser.newContext({ viewport: { width, height: 400 }, colorScheme: scheme })
  const page = await context.newPage()
  await page.setContent(readFileSync(join(dir, `${name}.html`), 'utf8'))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > width) console.log(`${name} is ${wide} px wide at ${width}`)
  const { violations } = await new AxeBuilder({ page }).disableRules(['landmark-one-main', 'region']).analyze()
  for (const { id, help } of violations) console.log(`${name} in ${scheme}: ${id}, ${help}`)
  const picture = await page.screenshot({ fullPage: true })
  await context.close()
  return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
mkdirSync(out, { recursive: true })
for (const look of looks)
  for (let from = 0; from < names.length; from += perSheet) {
    const figures = []
    for (const name of names.slice(from, from + perSheet)) figures.push(await photograph(browser, look, name))
    const sheet = await browser.newPage({
      viewport: { width: Math.min(perSheet, 3) * (look.width + 24) + 24, height: 400 },
    })
    await sheet.setContent(
      `<style>body{margin:12px;background:${look.ground};display:flex;flex-wrap:wrap;align-items:start}figure{margin:12px;width:${look.width}px}figcaption{font:14px sans-serif;color:#fff}img{display:block;width:100%}</style>${figures.join('')}`,
    )
    await sheet.screenshot({ path: join(out, `${look.name}-${from / perSheet + 1}.png`), fullPage: true })
    await sheet.close()
  }
await browser.close()
