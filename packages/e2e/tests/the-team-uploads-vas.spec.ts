import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { enterConsole, test, toast } from '../src/people.ts'

const mark = () => crypto.randomUUID().slice(0, 8)
const choose = (page: Page, text: string, name = 'VAs FINAL final (2).csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const upload = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click()

test('the team uploads a list of VAs, reads what became of each row, and finds them', async ({ page }) => {
  const m = mark()
  const csv = [
    'Name,Email,Timezone,Skills,Tools,Intro',
    `"Danso, ""Kosi"" ${m}",kosi.${m}@example.com,Africa/Accra,Customer Service;Live Chat,Gorgias,"Two lines,\nand a comma"`,
    `=HYPERLINK ${m},formula.${m}@example.com,Africa/Lagos,Bookkeeping,Excel,"+254 line"`,
    `Twice ${m},KOSI.${m}@example.com,Africa/Accra,,,`,
    `Short ${m},short@example.com`,
  ].join('\n')

  await enterConsole(page)
  await upload(page)
  await toast(page, 'Please choose a CSV file.')
  await choose(page, 'Name,Email,Timezone,Skills,Tools,Intro\n')
  await upload(page)
  await toast(page, 'CSV must have header row and at least one VA')
  await choose(page, csv)
  await upload(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VAs FINAL final (2).csv')
  await expect(page.getByText('4 rows read. Nothing is imported yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Twice/ })).toContainText('has the email address of row 1')
  await expect(page.getByRole('row').nth(4)).toContainText('has 2 of 6 columns')
  await page.getByRole('button', { name: 'Import 2 VAs' }).dblclick()
  await toast(page, 'Imported 2 VAs')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  ])
  const rejected = await readFile(await file.path(), 'utf8')
  expect(rejected.trim().split('\r\n')).toHaveLength(3)
  expect(rejected).toContain(`Short ${m},short@example.com,,,,,Invalid: has 2 of 6 columns`)

  await page.getByRole('navigation').getByRole('link', { name: 'VA Database' }).first().click()
  await page.getByLabel('Search VAs').fill(`hyperlink ${m}`)
  await expect(page.getByRole('cell', { name: `=HYPERLINK ${m}`, exact: true })).toBeVisible()
  await page.getByLabel('Search VAs').fill(`kosi.${m}`)
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a French file: a column is mapped, a cell fixed, the VAs are imported, updated and taken back', async ({
  page,
}) => {
  const m = mark()
  const csv = (skills: string) =>
    [
      'Fuseau horaire;Nom;Prénom;Adresse e-mail;Métier',
      `Africa/Abidjan;Koné;Aïcha ${m};aicha.${m}@example.com;${skills}`,
      `Africa/Dakar;Diop;Moussa ${m};moussa.${m};Comptabilité, Paie`,
    ].join('\n')
  await enterConsole(page, '/admin/vas')
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  await choose(page, csv('Recherche'), 'équipe.csv')
  await upload(page)

  await test.step('columns have what they stand for, and can be told otherwise', async () => {
    await expect(page.getByLabel('Column Adresse e-mail is')).toHaveValue('email')
    await expect(page.getByLabel('Column Nom is', { exact: true })).toHaveValue('lastName')
    await page.getByLabel('Column Métier is').selectOption('Skills')
    await expect(page.getByRole('button', { name: 'Import 1 VA' })).toBeVisible()
  })

  await test.step('a cell is fixed in place', async () => {
    const cell = page.getByLabel('Adresse e-mail, row 2')
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await cell.fill(`moussa.${m}@example.com`)
    await cell.press('Enter')
    await expect(page.getByRole('button', { name: 'Import 2 VAs' })).toBeVisible()
  })

  await test.step('so is one of a row that is valid, which can become invalid by it', async () => {
    const cell = page.getByLabel('Adresse e-mail, row 1')
    await cell.fill(`moussa.${m}@example.com`)
    await cell.press('Enter')
    await expect(page.getByRole('row', { name: /Moussa/ })).toContainText('has the email address of row 1')
    await cell.fill(`aicha.${m}@example.com`)
    await cell.press('Enter')
    await page.getByLabel('Fuseau horaire, row 1').fill('Africa/Bamako')
    await page.getByLabel('Fuseau horaire, row 1').press('Enter')
    await page.getByRole('button', { name: 'Import 2 VAs' }).click()
    await toast(page, 'Imported 2 VAs')
  })

  const list = async (found: string) => {
    await page.getByRole('navigation').getByRole('link', { name: 'VA Database' }).first().click()
    await page.getByLabel('Search VAs').fill(m)
    await expect(page.getByRole('region', { name: 'VA database' }).or(page.getByText('No matching VAs'))).toContainText(
      found,
    )
  }
  const first = page.url()
  await list(`Moussa ${m} Diop`)

  await test.step('the next version of the file updates', async () => {
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await choose(page, csv('Traduction').replace(`moussa.${m}`, 'nobody'), 'équipe 2.csv')
    await upload(page)
    await page.getByLabel('Column Métier is').selectOption('Skills')
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await page.getByText('Update', { exact: true }).click()
    await expect(page.getByRole('row', { name: /Aïcha/ })).toContainText('changes skills')
    await page.getByRole('button', { name: 'Update 1 VA' }).click()
    await expect(page.getByText('0 VAs imported, 1 updated, 1 row skipped.').first()).toBeVisible()
    await list('Traduction')
    await page.goBack()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await toast(page, 'Import undone')
    await list('Recherche')
  })

  await test.step('the import is taken back', async () => {
    await page.goto('/admin')
    await page.getByRole('list', { name: 'Recent imports' }).getByRole('link', { name: 'équipe.csv' }).first().click()
    await expect(page).toHaveURL(first)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await toast(page, 'Import undone')
    await list('No matching VAs')
  })
})
