import { expect } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, password, test } from '../src/people.ts'
import { origin } from '../src/server.ts'

test('a developer finds a call, reads what it needs and tries it out with the session of this browser', async ({
  page,
}) => {
  const email = anEmail('developer')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Kazi API', level: 1 })).toBeVisible()
  const calls = page.locator('.opblock')
  await expect(calls.first()).toBeVisible()

  await test.step('the search looks at paths and summaries', async () => {
    await page.getByPlaceholder('Search calls').fill('user/quota')
    await expect(calls).toHaveCount(1)
    await page.getByPlaceholder('Search calls').fill('get user')
    await expect(calls.filter({ hasText: 'Get user' })).toHaveCount(1)
  })

  await test.step('a call says who may make it, and is answered as to this client', async () => {
    // The quota is a number of two digits: axe passes over the color of a single one.
    for (const [summary, answer] of [
      ['Get user', email],
      ['Get quota', '"total": 10'],
    ] as const) {
      const call = calls.filter({ hasText: summary })
      await call.getByText(summary).click()
      await expect(call.getByText('For a client.')).toBeVisible()
      await call.getByRole('button', { name: 'Try it out' }).click()
      await call.getByRole('button', { name: 'Execute' }).click()
      await expect(call.locator('.live-responses-table')).toContainText(answer)
    }
  })

  await test.step('axe has nothing to say, light or dark, and nothing scrolls sideways on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, colorScheme)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
  expect(foreign).toEqual([])
})
