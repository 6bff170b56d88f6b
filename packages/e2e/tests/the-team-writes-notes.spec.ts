import { expect } from '@playwright/test'
import { enterConsole, test, toast } from '../src/people.ts'

test('every drawer has the notes of the team, and a timeline that has them too', async ({ page }) => {
  await enterConsole(page, '/admin/vas?va=2')
  for (const [path, timeline] of [
    ['/admin/vas?va=2', 'Timeline'],
    ['/admin/document-generator?document=1', 'Timeline'],
    ['/admin/va-applications?state=all&application=1', 'History'],
    ['/admin/va-management?assignment=2', 'Timeline'],
  ] as const) {
    const text = `Prefers mornings ${crypto.randomUUID().slice(0, 8)}`
    await page.goto(path)
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Notes', { exact: true }).fill(text)
    await page.reload()
    await expect(drawer.getByLabel('Notes', { exact: true })).toHaveValue(text)
    await drawer.getByRole('button', { name: 'Save notes' }).click()
    await toast(page, 'Notes saved')
    await expect(drawer.getByRole('button', { name: 'Save notes' })).toBeDisabled()
    if (timeline === 'Timeline') await expect(drawer.getByRole('list', { name: timeline })).toContainText(text)
    else await expect(drawer.getByRole('list', { name: timeline })).toBeVisible()
  }
})
