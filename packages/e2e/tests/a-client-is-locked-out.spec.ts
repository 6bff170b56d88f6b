import { expect } from '@playwright/test'
import { anEmail, mailedLink, password, test, toast } from '../src/people.ts'

test('a client who forgot the password gets in again by the mailed link, once', async ({ page, request }) => {
  const email = anEmail('petronel')
  await request.post('/api/auth/signup', { data: { email, password } })
  await page.goto('/auth')
  const form = page.getByRole('tabpanel', { name: 'Sign in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('wool123')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await toast(page, 'Login Failed')

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await toast(page, 'Reset Link Sent')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Another Email' }).click()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth')

  await page.goto('/reset-password')
  await toast(page, 'This password reset link is invalid or missing a token')
  await expect(page).toHaveURL('/auth')
  const link = await mailedLink(request, email, /Reset/)
  const set = async (one: string, two: string) => {
    await page.getByLabel('New password').fill(one)
    await page.getByLabel('Confirm password').fill(two)
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  await page.goto(link.href)
  await set('abc', 'abc')
  await toast(page, 'Password must be at least 6 characters long')
  await set('skein-and-needle', 'skein-and-needles')
  await toast(page, 'Please ensure both password fields match')
  await set('skein-and-needle', 'skein-and-needle')
  await toast(page, 'Password Reset Successful')
  await page.goto(link.href)
  await set('skein-and-needle-2', 'skein-and-needle-2')
  await toast(page, 'Reset Failed')

  await page.goto('/auth')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('skein-and-needle')
  await form.getByLabel('Remember me').check()
  await form.getByRole('button', { name: 'Sign in' }).click()
  await toast(page, 'Login Successful')
  await page.getByRole('button', { name: 'Continue now' }).click()
  await page.waitForURL('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a client with no analyses left is offered the team, and the task is unharmed', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('petronel'), password } })
  for (let number = 0; number < 11; number++) {
    const made = await page.request.post('/api/tasks', {
      data: { taskText: `Write answer number ${number} to the supplier about wool` },
    })
    const { id } = await made.json()
    if (number < 10) expect((await page.request.post(`/api/tasks/${id}/analyze`)).status()).toBe(200)
    else expect((await page.request.post(`/api/tasks/${id}/analyze`)).status()).toBe(403)
  }
  await page.goto('/dashboard')
  await expect(page.getByText('0 of 10')).toBeVisible()
  await page.getByRole('button', { name: 'Analyze with AI' }).first().click()
  await expect(page.getByText('No AI analyses remaining.')).toBeVisible()
})

test('an address that is nothing is the 404 page, with a way home', async ({ page }) => {
  const answer = await page.goto('/dashbord')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: /Back to home/ }).click()
  await expect(page).toHaveURL('/')
})
