import { expect } from '@playwright/test'
import { anEmail, asAdmin, choosesCity, mailedLink, mailsTo, password, test, toast } from '../src/people.ts'

test('a new client gets no news by email until the mailed link was opened, and a banner says so', async ({
  page,
  request,
  newBrowser,
}) => {
  const email = anEmail('petronel')
  const elsewhere = await newBrowser()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create account' }).click()
  const form = page.getByRole('tabpanel', { name: 'Create account' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await toast(page, 'Account Created')
  await page.getByRole('button', { name: 'Continue now' }).click()
  await page.waitForURL('/dashboard')
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  await expect(banner).toContainText(email)

  const ask = async (taskText: string) => {
    const { id } = await (await page.request.post('/api/tasks', { data: { taskText } })).json()
    expect((await page.request.post(`/api/tasks/${id}/request-va`)).status()).toBe(200)
  }
  await ask('Sort the supplier invoices')
  await page.reload()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByRole('button', { name: /^We are finding your VA/ })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await mailsTo(request, email)).map(({ subject }) => subject)).toEqual(['Confirm your email address'])

  const first = await mailedLink(request, email, /Confirm/)
  await banner.getByRole('button', { name: 'Send the link again' }).click()
  await expect(banner.getByRole('status')).toContainText(/^Sent .+\d:\d\d/)
  const second = await mailedLink(request, email, /Confirm/)
  expect(second.href).not.toBe(first.href)

  // In another, signed-out browser: first the older link, then the newer one.
  await elsewhere.goto(first.href)
  await expect(elsewhere.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(elsewhere).toHaveURL('/confirm-email')
  await expect(elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await elsewhere.goto(second.href)
  await expect(elsewhere.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await expect(elsewhere).toHaveURL('/confirm-email')
  // The banner disappears without a reload in the other open browser.
  await expect(banner).toBeHidden()

  // A used link, opened while signed in, shows that nothing is left to do.
  await page.goto(second.href)
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  expect((await mailsTo(request, email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/^We are finding your VA/),
  )
  await ask('Answer the post')
  expect((await mailsTo(request, email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^We are finding your VA: /),
  )
})

test('a link that is dead offers a new one to who is signed in', async ({ page, request }) => {
  const email = anEmail('signed-in')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  await page.goto('/confirm-email')
  await expect(page.getByText('It is incomplete.')).toBeVisible()
  await page.goto('/confirm-email?token=nothing')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(/Sent .*\. Please check your inbox\./)).toBeVisible()
  await page.goto((await mailedLink(request, email, /Confirm/)).href)
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
})

test('an applicant in another browser changes the open application by the mailed link; a stranger changes nothing', async ({
  page,
  request,
  newBrowser,
}) => {
  const email = anEmail('rehema')
  const sent = {
    name: 'Rehema Juma',
    email,
    skills: 'Podcast Management',
    experience: '6 years',
    hourlyRate: '$9-12',
    timezone: 'Africa/Nairobi',
    introduction: 'Some 400 interviews.',
  }
  await request.post('/api/va/register', { data: sent })
  await page.goto('/apply-va')
  const labels = { Name: 'Rehema J.', Email: email, Skills: 'Guest Booking', Experience: '7 years' }
  const rest = { 'Hourly rate': '$10', Introduction: 'Other words.' }
  for (const [label, value] of Object.entries({ ...labels, ...rest })) await page.getByLabel(label).fill(value)
  await choosesCity(page, 'Nairobi')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await toast(page, 'Application submitted successfully!')
  await expect(page).toHaveURL(/\/va-dashboard$/, { timeout: 6000 })
  await expect(page.getByRole('heading', { name: 'We received your application' })).toBeVisible()
  const rows = async () =>
    (await asAdmin(request).get<{ email: string; skills: string }[]>('/va-applications')).filter(
      (row) => row.email === email,
    )
  expect(await rows()).toMatchObject([{ skills: 'Podcast Management' }])

  const reader = await newBrowser()
  const link = await mailedLink(request, email, /Your application/)
  await reader.goto(link.href)
  await expect(reader.getByText('This is your open application')).toBeVisible()
  await expect(reader).toHaveURL('/apply-va')
  await expect(reader.getByLabel('Skills')).toHaveValue('Podcast Management')
  await reader.getByLabel('Skills').fill('Podcast Management, Guest Booking')
  await reader.getByRole('button', { name: 'Submit Application' }).click()
  await toast(reader, 'Application submitted successfully!')
  await expect(reader).toHaveURL(/\/va-dashboard$/, { timeout: 6000 })
  await expect(reader.getByRole('main')).toContainText('Guest Booking')
  expect(await rows()).toMatchObject([{ skills: 'Podcast Management, Guest Booking' }])

  await reader.goto(link.href)
  await expect(reader.getByText('This link does not work')).toBeVisible()
})
