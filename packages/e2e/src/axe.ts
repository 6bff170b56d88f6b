import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe has nothing to say of what the page shows; `where` stands before each finding. */
export async function expectAccessible(page: Page, where = '') {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`.trim())).toEqual([])
}

/** The same of an open page in light and in dark: a theme is its reader's choice, not the system's. */
export async function expectAccessibleInBoth(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const scheme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => {
      localStorage.setItem('theme', theme)
      // As if it had been chosen in another tab.
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
    }, scheme)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expectAccessible(page, scheme)
  }
}
