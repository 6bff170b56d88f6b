import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { anEmail, password, test } from '../src/people.ts'

const demo = 'karibu-kazi-7'

/** What a link saves: its name and its bytes. */
async function saved(page: Page, name: RegExp) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name }).first().click()
  const download = await waiting
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
const rowsIn = (csv: Buffer) => csv.toString().trim().split('\r\n').slice(1)

test('a VA saves the statement of a month, as PDF and as CSV with the rows of that month', async ({ page }) => {
  await page.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } })
  await page.goto('/va/earnings')
  await page
    .getByRole('table', { name: 'By month' })
    .getByRole('link', { name: /^[A-Z][a-z]+ \d{4}$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Entries in / })).toBeVisible()
  const month = new URL(page.url()).searchParams.get('month')
  const pdf = await saved(page, /^Statement for .* as PDF$/)
  expect(pdf.name).toBe(`kazi-statement-${month}.pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const csv = await saved(page, /^Statement for .* as CSV$/)
  expect(csv.name).toBe(`kazi-statement-${month}.csv`)
  const priced = rowsIn(csv.bytes).filter((row) => !row.includes('in the fixed price'))
  const { total } = (await (await page.request.get(`/api/va/earnings?month=${month}`)).json()) as { total: number }
  expect(priced).toHaveLength(total)
})

test('a client sees hours and money by VA, and saves the month', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { email: 'marisol@example.com', password: demo } })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('link', { name: 'Hours and money' }).click()
  await expect(page.getByRole('heading', { name: 'Hours and money' })).toBeVisible()
  const vas = page.getByRole('table', { name: /^VAs in / })
  await expect(vas.getByRole('row', { name: /Wanjiku Mwangi/ })).toContainText('KES')
  const entries = page.getByRole('table', { name: 'Entries' })
  await expect(entries).toBeVisible()
  const shown = (await entries.getByRole('row').count()) - 1
  const csv = await saved(page, /^Statement for .* as CSV$/)
  expect(rowsIn(csv.bytes)).toHaveLength(shown)
  expect((await saved(page, /^Statement for .* as PDF$/)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('table', { name: 'All months' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
})

test('a new client is told what will be here', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('new'), password } })
  await page.goto('/statements')
  await expect(page.getByText('No hours yet')).toBeVisible()
  expect((await page.request.get('/api/statements/2026-01.csv')).status()).toBe(200)
})
