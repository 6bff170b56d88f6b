import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, apps, pageFor } from '@kazi/schemas/paths'
import { expect, test } from '@playwright/test'
import { anEmail, choosesCity } from '../src/people.ts'
import { adminKey } from '../src/server.ts'
import { nginxPath, startThreeHosts } from '../src/three-hosts.ts'

const nginx = nginxPath()
if (!nginx) console.log('nginx is not installed, so the three hosts behind it are not tried. Install nginx-light.')
test.skip(!nginx, 'nginx is not installed')
test.describe.configure({ mode: 'serial' })

let hosts: Awaited<ReturnType<typeof startThreeHosts>>
test.beforeAll(async () => {
  hosts = await startThreeHosts(nginx ?? '')
})
test.afterAll(() => hosts?.stop())

/** Every URL that one app's code uses and another app serves: links, buttons, and redirects by script. */
function linksOut(app: App) {
  const folder = join(import.meta.dirname, '../../../apps', app, 'src')
  const found = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.') || file.includes('.gen.')) continue
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, path = ''] of text.matchAll(
      /(?:href=\{?|assign\(|to=\{?|to: |action=)["'`](\/[^"'`$#?]*)(?:\?[^"'`$]*)?["'`]/g,
    )) {
      const { app: owner, page } = pageFor(path)
      if (page && owner !== app) found.add(path)
    }
  }
  return [...found].sort()
}

test('every link from one app to another leads to its page on the right host', async ({ page }) => {
  const followed: string[] = []
  for (const app of apps)
    for (const path of linksOut(app)) {
      const answer = await page.goto(`${hosts.origins[app]}${path}?from=${app}`)
      const owner = pageFor(path).app
      followed.push(`${app} ${path}`)
      expect([answer?.status(), new URL(page.url()).origin], `${app} ${path}`).toEqual([200, hosts.origins[owner]])
      await expect(page.getByText('Page Not Found')).toHaveCount(0)
    }
  expect(followed).toEqual(expect.arrayContaining(['portal /', 'portal /apply-va', 'admin /', 'site /va-dashboard']))
})

test('every page of one app that is asked on the host of another is redirected, with its query', async () => {
  for (const app of apps)
    for (const path of [
      '/',
      '/pricing',
      '/apply-va',
      '/va-profile/1',
      '/va/login',
      '/va-dashboard',
      '/admin',
      '/admin/vas',
    ]) {
      const owner = pageFor(path).app
      const answer = await hosts.ask(app, `${path}?a=1`)
      if (owner === app) expect([app, path, answer.status]).toEqual([app, path, 200])
      else
        expect([app, path, answer.status, answer.headers.location]).toEqual([
          app,
          path,
          308,
          `${hosts.origins[owner]}${path}?a=1`,
        ])
    }
})

test('what no app has is missing, on its own host, and every answer has the security headers', async () => {
  for (const app of apps)
    for (const path of [
      '/',
      '/nope',
      '/assets/nope.js',
      '/api/vas',
      '/api/nope',
      '/va/login',
      '/admin',
      '/%zz',
      '/readyz',
      '/metrics',
    ]) {
      const { status, headers, body } = await hosts.ask(app, path)
      expect(status, `${app} ${path}`).toBeLessThan(500)
      expect(body).not.toMatch(/migrated|process_cpu/)
      expect(headers, `${app} ${path}`).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    }
})

test('the log of nginx has who asked for what, and no token of an emailed link', async () => {
  expect((await hosts.ask('site', '/reset-password?token=still-works')).status).toBe(200)
  expect((await hosts.ask('portal', '/va/set-password?token=still-works')).status).toBe(200)
  const log = await hosts.log()
  expect(log).toMatch(/"GET kazi\.localhost\/reset-password HTTP/)
  expect(log).not.toContain('still-works')
})

test('who applies on the site sees on the portal where it stands, and comes back to it from the site', async ({
  page,
}) => {
  await page.goto(`${hosts.origins.site}/apply-va`)
  const typed = {
    Name: 'Rehema Juma',
    Email: anEmail('rehema'),
    Skills: 'Podcast Management, Show Notes',
    Experience: '6 years',
    'Hourly rate': '$9',
    Introduction: 'Four hundred interviews, without touching the microphone.',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await choosesCity(page, 'Nairobi')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'We received your application' })).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(`${hosts.origins.portal}/va-dashboard`)
  await page.reload()
  await expect(page.getByText('Four hundred interviews')).toBeVisible()
  expect(await hosts.log()).not.toContain('enter=')

  await page.context().clearCookies({ domain: new URL(hosts.origins.portal).hostname })
  await page.goto(`${hosts.origins.site}/for-vas`)
  // A page that shifts while its script loads can lose a click, so this clicks again.
  await expect(async () => {
    await page.getByRole('link', { name: 'Go to Your Dashboard' }).click({ timeout: 1000 })
    await page.waitForURL(`${hosts.origins.portal}/va-dashboard*`, { timeout: 4000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'We received your application' })).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(`${hosts.origins.portal}/va-dashboard`)

  // Only a browser knows that names below localhost are this machine.
  const { host, port } = new URL(hosts.origins.admin)
  const admin = { headers: { 'x-admin-key': adminKey, host } }
  const all = `http://localhost:${port}/api/admin/va-applications`
  const listed = (await (await page.request.get(all, admin)).json()) as { id: number; email: string }[]
  const sent = listed.find(({ email }) => email === typed.Email)
  const asks = { decision: 'needs_info', message: 'Which languages do you edit in?' }
  expect((await page.request.post(`${all}/${sent?.id}/review`, { ...admin, data: asks })).status()).toBe(200)
  await page.getByRole('link', { name: 'Answer and send it again' }).click()
  await expect(page).toHaveURL(`${hosts.origins.site}/apply-va?own=true`)
  await expect(page.getByText('Which languages do you edit in?')).toBeVisible()
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
  // What is typed from here on stays, whatever was sent before.
  await page.getByLabel('Introduction').fill('English and Swahili.')
  await page.reload()
  await expect(page.getByText('Which languages do you edit in?')).toBeVisible()
  await expect(page.getByLabel('Introduction')).toHaveValue('English and Swahili.')
  await expect(page.getByLabel('Name')).toHaveValue(typed.Name)

  await page.goto(`${hosts.origins.portal}/va-dashboard`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${hosts.origins.site}/`)
  await page.goto(`${hosts.origins.site}/va-dashboard`)
  await expect(page.getByRole('heading', { name: 'VA sign in' })).toBeVisible()
})

test('a VA signs in on the portal, and a link of an application that is too old leads there', async ({ page }) => {
  await page.goto(`${hosts.origins.portal}/va-dashboard#enter=${'x'.repeat(43)}`)
  await expect(page).toHaveURL(`${hosts.origins.portal}/va/login`)
  await page.getByLabel('Email').fill('wanjiku.mwangi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('karibu-kazi-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/va\/dashboard/, { timeout: 15_000 })
  await expect(page.getByRole('tab').first()).toBeVisible()
})
