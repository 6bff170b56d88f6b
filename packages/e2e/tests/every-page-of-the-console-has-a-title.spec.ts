import { expect } from '@playwright/test'
import { pagePaths } from '../src/page-paths.ts'
import { enterConsole, test } from '../src/people.ts'

test('every page of the console has a title of its own, and takes the focus when one goes there', async ({ page }) => {
  await enterConsole(page, '/admin')
  await test.step('by the navigation: one Overview, one Homepage, and never nothing in focus', async () => {
    const nav = page.getByRole('navigation').first()
    const inConsole = nav.locator('a[href^="/admin"]')
    await expect(inConsole).toHaveCount(12)
    const names = await inConsole.allInnerTexts()
    expect(names.filter((name) => /home/i.test(name))).toEqual([])
    await expect(nav.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/admin')
    await expect(nav.getByRole('link', { name: 'Homepage' })).toHaveAttribute('href', /\/$/)
    const titles: string[] = []
    // From the second to the first: each is another page than the one before.
    for (const n of [...names.keys()].map((place) => (place + 1) % names.length)) {
      const link = inConsole.nth(n)
      const before = await page.title()
      const href = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${href}(\\?.*)?$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      await expect(page).not.toHaveTitle(before)
      await expect(page).toHaveTitle(/^.+ · Kazi console$/)
      titles.push(await page.title())
    }
    expect(new Set(titles).size, titles.join('\n')).toBe(names.length)
  })
  await test.step('and by address', async () => {
    const paths = [...new Set(pagePaths.team.map((path) => path.split('?')[0] ?? ''))]
    const titles: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page).toHaveTitle(/^.+ · Kazi console$/)
      titles.push(await page.title())
    }
    expect(new Set(titles).size, titles.join('\n')).toBe(paths.length)
  })
})
