import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, choosesCity, confirmAddress, mailsTo, password, test, toast } from '../src/people.ts'

const next = 'Cardamom-42-loft'
async function signUp(page: Page) {
  const email = anEmail('marisol')
  expect((await page.request.post('/api/auth/signup', { data: { email, password } })).status()).toBe(201)
  return email
}
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a client sets up name, emails, zone and password, and ends a session elsewhere', async ({ page, newBrowser }) => {
  const email = await signUp(page)
  const elsewhere = await newBrowser()
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })
  await elsewhere.goto('/dashboard')

  await page.goto('/dashboard')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Free Plan/ })
    .click()
  await expect(page).toHaveURL('/settings')
  await page.getByLabel('First name').fill('Dana')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await toast(page, 'Profile saved')

  await page.getByRole('button', { name: 'Change Timezone' }).click()
  await choosesCity(page, 'Kigali')
  await expect(page.getByRole('button', { name: 'Change Timezone' })).toBeFocused()
  await toast(page, 'Settings saved')
  await page.getByRole('combobox', { name: 'Messages' }).selectOption('Once a day, at 8:00 AM')
  await expect(async () =>
    expect(await (await page.request.get('/api/user/preferences')).json()).toEqual({
      timezone: 'Africa/Kigali',
      mail: { tasks: 'now', progress: 'grouped', messages: 'daily' },
      quietHours: null,
    }),
  ).toPass()

  const quiet = page.getByRole('form', { name: 'Quiet hours' })
  await quiet.getByLabel('Until').fill('21:00')
  await quiet.getByRole('button', { name: 'Turn On Quiet Hours' }).click()
  await expect(quiet.getByText('Please choose two different times.')).toBeVisible()
  await quiet.getByLabel('Until').fill('06:30')
  await quiet.getByRole('button', { name: 'Turn On Quiet Hours' }).click()
  await expect(quiet.getByRole('button', { name: 'Turn Off Quiet Hours' })).toBeVisible()
  await page.reload()
  await expect(quiet.getByLabel('Until')).toHaveValue('06:30')

  await section(page, "Where you're signed in")
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await toast(page, 'Signed out on that device')
  await expect(elsewhere).toHaveURL(/\/auth/)

  await page.getByLabel('Current password').fill('wrong-one')
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(password)
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm new password').fill(next)
  await change.click()
  await expect(page.getByText('Current password is incorrect')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(password)
  await change.click()
  await toast(page, 'Password changed successfully')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  expect((await page.request.post('/api/auth/login', { data: { email, password: next } })).status()).toBe(200)
})

test('a client takes everything along, and is erased', async ({ page, request, newBrowser }) => {
  const email = await signUp(page)
  const elsewhere = await newBrowser()
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })
  await elsewhere.goto('/settings')
  const mark = `inbox ${crypto.randomUUID()}`
  await page.request.post('/api/tasks', { data: { taskText: mark } })
  await page.goto('/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('kazi-export.zip')
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Kept, without your name')
  await dialog.getByLabel('Your password').fill('wrong-one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Current password is incorrect')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await toast(page, 'Your account was deleted')
  await expect(page).toHaveURL('/')
  await expect(elsewhere).toHaveURL(/\/auth/)
  expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401)
  const left = await asAdmin(request).get<{ id: number }[]>(`/tasks?q=${encodeURIComponent(mark)}`)
  expect(left).toEqual([])
  expect(await mailsTo(request, email)).toMatchObject([{ subject: expect.stringContaining('was deleted') }])
})

test('the link in an email asks first, then stops emails of its kind', async ({ page, request }) => {
  const email = await signUp(page)
  await confirmAddress(request, email)
  const { id } = await (await page.request.post('/api/tasks', { data: { taskText: 'Sort my inbox' } })).json()
  await page.request.post(`/api/tasks/${id}/request-va`)
  const [mail] = await mailsTo(request, email)
  const link = new URL(/https?:\/\/\S+\/unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
  await page.context().clearCookies()
  await page.goto(link.pathname + link.search)
  await expect(page.getByText('emails about requests and results')).toBeVisible()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await page.request.post('/api/auth/login', { data: { email, password } })
  expect(await (await page.request.get('/api/user/preferences')).json()).toMatchObject({ mail: { tasks: 'off' } })
})

test('a dialog whose script does not arrive without a connection leaves the page there, and a reload brings it', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('First name').press('End')
  await page.context().setOffline(true)
  const open = page.getByRole('button', { name: 'Delete Account' })
  await open.click()
  await toast(page, 'You’re offline')
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await expect(open).toBeFocused()
  await page.context().setOffline(false)
  await page.reload()
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
