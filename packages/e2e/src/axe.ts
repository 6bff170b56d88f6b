import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose answer depends on the colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Axe has nothing to say of what the page shows, or with `only: 'colors'` of its colors; `where` stands before each
 * finding.
 */
export async function expectAccessible(page: Page, where = '', only?: 'colors') {
  // Half-way through a fade no text has its contrast: everything is what it is about to become.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
  // No page has a frame of another origin, so none needs a second page for its report; what passes is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (only ? axe.withRules(colorRules) : axe.withTags(rules)).analyze()
  await still.evaluate((sheet) => sheet.parentNode?.removeChild(sheet))
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`.trim())).toEqual([])
}

/** The same of an open page in light and in dark, where only the colors differ: a theme is its reader's choice. */
export async function expectAccessibleInBoth(page: Page, where = '') {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const scheme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => {
      localStorage.setItem('theme', theme)
      // As if it had been chosen in another tab.
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
    }, scheme)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expectAccessible(page, `${where} ${scheme}`, scheme === 'dark' ? 'colors' : undefined)
  }
}
