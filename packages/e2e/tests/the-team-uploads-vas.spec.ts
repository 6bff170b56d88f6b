import { expect } from '@playwright/test'
import { enterConsole, test, toast } from '../src/people.ts'

test('the team uploads a list of VAs, reads what became of each row, and finds them', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const csv = [
    'Name,Email,Timezone,Skills,Tools,Intro',
    `"Danso, ""Kosi"" ${mark}",kosi.${mark}@example.com,Africa/Accra,Customer Service;Live Chat,Gorgias,"Two lines,\nand a comma"`,
    `=HYPERLINK ${mark},formula.${mark}@example.com,Africa/Lagos,Bookkeeping,Excel,"+254 line"`,
    `Twice ${mark},KOSI.${mark}@example.com,Africa/Accra,,,`,
    `Short ${mark},short@example.com`,
  ].join('\n')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'VAs FINAL final (2).csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await enterConsole(page)
  await page.getByRole('button', { name: 'Upload' }).click()
  await toast(page, 'Please choose a CSV file.')
  await choose('Name,Email,Timezone,Skills,Tools,Intro\n')
  await page.getByRole('button', { name: 'Upload' }).click()
  await toast(page, 'CSV must have header row and at least one VA')
  await choose(csv)
  await page.getByRole('button', { name: 'Upload' }).click()
  await toast(page, 'Imported 2 VAs')
  await expect(page.getByText('Row 4 has 2 of 6 columns.')).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'VA Database' }).first().click()
  await page.getByLabel('Search VAs').fill(`hyperlink ${mark}`)
  await expect(page.getByRole('cell', { name: `=HYPERLINK ${mark}`, exact: true })).toBeVisible()
  await page.getByLabel('Search VAs').fill(`kosi.${mark}`)
  await expect(page.getByRole('row')).toHaveCount(2)
})
