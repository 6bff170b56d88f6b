import { expect } from '@playwright/test'
import { anEmail, asAdmin, changesOf, choosesCity, test, toast } from '../src/people.ts'

test('a VA applies: what is missing is asked for, nothing typed is lost, and two clicks are one application', async ({
  page,
  request,
}) => {
  const email = anEmail('rehema')
  const calls = changesOf(page)
  const registered = () => calls.filter((call) => call === 'vas.register')
  await page.goto('/apply-va')
  const submit = page.getByRole('button', { name: 'Submit Application' })
  await submit.click()
  await toast(page, 'Please fill in all required fields marked with *')
  await expect(page.getByLabel('Name')).toBeFocused()
  const introduction =
    'I\'ve been behind some 400 interviews 🎙️.\n\n"Who else should we talk to?" is my favorite question.'
  const typed = {
    Name: 'Rehema Juma',
    Email: email,
    Skills: 'Podcast Management, Show Notes, Guest Booking',
    Experience: '6 years (since 2018, with a gap)',
    'Hourly rate': '$9-12, depends on the length',
    Portfolio: 'not a url',
    Introduction: introduction,
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await choosesCity(page, 'Kigali')
  await submit.click()
  await expect(page.getByText('Please enter a web address that starts with http:// or https://')).toBeVisible()
  await expect(page.getByLabel('Portfolio')).toBeFocused()
  expect(registered()).toEqual([])

  await page.reload()
  await expect(page.getByLabel('Introduction')).toHaveValue(introduction)
  await page.getByLabel('Portfolio').fill('')
  await submit.dblclick()
  await toast(page, 'Application submitted successfully!')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page).toHaveURL(/\/va-dashboard$/, { timeout: 6000 })
  await expect(page.getByRole('heading', { name: 'We received your application' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('"Who else should we talk to?"')
  expect(registered()).toHaveLength(1)
  const rows =
    await asAdmin(request).get<{ email: string; introduction: string; hourlyRate: string; timezone: string }[]>(
      '/va-applications',
    )
  expect(rows.filter((row) => row.email === email)).toMatchObject([
    { introduction, hourlyRate: '$9-12, depends on the length', timezone: 'Africa/Kigali' },
  ])
})

test('a VA without a session is sent to the sign-in, which says what is wrong', async ({ page }) => {
  await page.goto('/va-dashboard')
  await expect(page).toHaveURL('/va/login')
  await page.getByLabel('Email').fill('rehema')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill('wanjiku.mwangi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Show or hide password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await toast(page, 'Invalid email or password')
})
