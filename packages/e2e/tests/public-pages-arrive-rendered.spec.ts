import { expect } from '@playwright/test'
import { test } from '../src/people.ts'

const paths = [
  '/',
  '/welcome',
  '/homepage',
  '/how-it-works',
  '/pricing',
  '/find-va',
  '/for-vas',
  '/apply-va',
  '/faqs',
  '/auth',
  '/forgot-password',
]

type Marked = HTMLElement & { fromTheServer?: boolean }

for (const path of paths)
  test(`${path} arrives with its content and is taken over as it is`, async ({ page }) => {
    const html = await (await page.request.get(path)).text()
    expect(html).toMatch(/<h1[\s>]/)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,160}">/)
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/[^"]*">/)
    expect(html).toContain('property="og:image"')
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector<Marked>('h1')
        if (heading) heading.fromTheServer = true
      }),
    )
    await page.goto(path)
    expect(await page.title()).toBe(/<title>(.*?)<\/title>/.exec(html)?.[1])
    expect(await page.evaluate(() => document.querySelector<Marked>('h1')?.fromTheServer)).toBe(true)
    // React leaves its mark on what it has taken over.
    const taken = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))
    expect(await page.evaluate(taken)).toBe(true)
    await expect(page.locator('[inert]')).toHaveCount(0)
  })

test('/reset-password arrives with its content, leaves without a token, and takes one', async ({ page }) => {
  const html = await (await page.request.get('/reset-password')).text()
  expect(html).toMatch(/<h1[\s>]/)
  expect(html).toContain('property="og:image"')
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/auth')
  await page.goto('/reset-password?token=x')
  await page.getByLabel('New password').fill('skein-and-needle')
  await expect(page.getByLabel('New password')).toHaveValue('skein-and-needle')
})

test('a remembered address is in the form, although the page was rendered for nobody', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('rememberMe', 'true')
    localStorage.setItem('savedEmail', 'asha@example.com')
    localStorage.setItem('theme', 'dark')
  })
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  await expect(page.getByRole('button', { name: 'Colours: Dark' })).toBeVisible()
})

test('a path that nothing answers is a page that says so', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page Not Found/)
})
