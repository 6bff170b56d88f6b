import { expect } from '@playwright/test'
import { anEmail, password, test } from '../src/people.ts'

test('a page that is open when somebody else signs in starts anew, and sends nothing of it as theirs', async ({
  page,
}) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('first'), password } })
  await page.goto('/add-task')
  const text = page.getByLabel('Task description')
  await text.fill('Sort the letters of my divorce')

  await page.request.post('/api/auth/signup', { data: { email: anEmail('second'), password } })
  // What arrives before the page has heard of it is refused.
  const other = await page.context().newPage()
  const refused = page.waitForResponse(/\/trpc\/tasks\.create/)
  await page.getByRole('button', { name: 'Create Task' }).click()
  expect((await refused).status()).toBe(403)

  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Somebody else is signed in now.')).toBeVisible()
  await expect(text).toHaveValue('')
  expect(await (await page.request.get('/api/tasks')).json()).toEqual([])
})

test('a page of a client leaves when they sign out in another tab', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('leaves'), password } })
  const other = await page.context().newPage()
  await other.goto('/settings')
  await expect(other.getByLabel('Username')).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(other).toHaveURL(/\/auth/)
  await expect(other.getByLabel('Username')).toHaveCount(0)
  await expect(other.getByText('Somebody else is signed in now.')).toHaveCount(0)
})

test('Escape closes the dialog on top alone, and the focus goes back to the button that opened it', async ({
  page,
}) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('escape'), password } })
  await page.goto('/dashboard#add-task')
  await page.getByLabel('Task description').fill('Sort my inbox')
  await page.getByRole('combobox', { name: /^Category/ }).selectOption('Email Management')
  const button = page.getByRole('button', { name: 'See how many VAs match' })
  await button.click()
  const matches = page.getByRole('dialog', { name: /VA Matches Found!|No VAs available/ })
  await expect(matches).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(matches).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  await expect(button).toBeFocused()
})
