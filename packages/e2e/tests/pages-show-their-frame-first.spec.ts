import { expect, type Page } from '@playwright/test'
import { test } from '../src/people.ts'

const demo = 'karibu-kazi-7'
const widths = [360, 1440]

/** Where the logo is, in CSS pixels. */
const logoAt = async (page: Page, where: string) => {
  const box = await page.locator(`${where} svg[viewBox="0 0 40 40"]`).first().boundingBox()
  return box && { x: Math.round(box.x), y: Math.round(box.y), size: Math.round(box.width) }
}

const signIns: Record<string, (page: Page) => Promise<unknown>> = {
  client: (page) => page.request.post('/api/auth/login', { data: { email: 'marisol@example.com', password: demo } }),
  va: (page) => page.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } }),
}

for (const [path, who, real] of [
  ['/dashboard', 'client', 'header'],
  ['/tasks/1', 'client', 'header'],
  ['/va/dashboard', 'va', 'header'],
  ['/va/login', 'nobody', 'aside'],
] as const)
  test(`${path} shows its frame before its scripts are there, and keeps it where it was`, async ({ page }) => {
    await signIns[who]?.(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      // Scripts that never come.
      await page.route('**/assets/**/*.js', () => {})
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('.first b')).toHaveText('Kazi')
      const before = await logoAt(page, '.first')
      const ground = await page.locator('.first > div').evaluate((bar) => getComputedStyle(bar).backgroundColor)
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('.first')).toHaveCount(0)
      expect(await logoAt(page, real), `${path} at ${width}`).toEqual(before)
      expect(
        await page
          .locator(real)
          .first()
          .evaluate((bar) => getComputedStyle(bar).backgroundColor),
      ).toBe(ground)
    }
  })
