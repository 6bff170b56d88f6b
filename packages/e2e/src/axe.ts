import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe has nothing to say of what the page shows; `where` stands before each finding. */
export async function expectAccessible(page: Page, where = '') {
  // Half-way through a fade no text has its contrast: everything is what it is about to become.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  await still.evaluate((sheet) => sheet.parentNode?.removeChild(sheet))
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
