import { testServer } from '@kazi/client/test-server'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

/**
 * For component tests: goes to the second page of a list, whose last row is gone by then, and from there back to the
 * first one.
 * @param path the procedure that reads the list.
 * @param row what its first page has.
 * @param text what is shown of that row.
 */
export async function emptiedPage(path: string, row: object, text: string, show: () => Promise<unknown>) {
  const first = { rows: [row], total: 2, more: false, from: 1, next: 'WyJ1', previous: null }
  const answers = { 'admin.me': { label: 'Odette', role: 'admin' }, [path]: first as object }
  testServer({ answers })
  await show()
  await expect.element(page.getByText(text)).toBeVisible()
  answers[path] = { ...first, rows: [], total: 1, from: 2, next: null }
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('This page no longer exists')).toBeVisible()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
}
