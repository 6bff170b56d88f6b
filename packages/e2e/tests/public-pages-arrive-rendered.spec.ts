import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, password, test } from '../src/people.ts'

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

/** Pages that look the same with or without query parameters, and one without a description. */
const variants = [
  '/?utm_source=mail',
  '/find-va?utm_source=mail',
  '/reset-password?token=x',
  '/auth?next=/tasks/1',
  '/unsubscribe',
]

type Marked = HTMLElement & { fromTheServer?: boolean }

/** Keeps the heading of the original document: if React renders anew, the element is a different one. */
const markHeading = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector<Marked>('h1')
      if (heading) heading.fromTheServer = true
    }),
  )

/** React marks the elements that it has hydrated. */
async function expectTakenOver(page: Page) {
  expect(await page.evaluate(() => document.querySelector<Marked>('h1')?.fromTheServer)).toBe(true)
  const taken = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))
  await expect.poll(() => page.evaluate(taken)).toBe(true)
  await expect(page.locator('[inert]')).toHaveCount(0)
}

async function aVa(request: APIRequestContext, fields: object = {}) {
  const va = {
    name: 'Amina Odhiambo',
    email: anEmail('amina'),
    timezone: 'Africa/Nairobi',
    skills: 'Falconry',
    tools: ['Slack'],
  }
  const answer = await asAdmin(request).post('/vas', { ...va, intro: 'I train falcons, and spreadsheets.', ...fields })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

for (const path of paths)
  test(`${path} arrives with its content and is taken over as it is`, async ({ page }) => {
    const html = await (await page.request.get(path)).text()
    expect(html).toMatch(/<h1[\s>]/)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,160}">/)
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/[^"]*">/)
    expect(html).toContain('property="og:image"')
    await markHeading(page)
    await page.goto(path)
    expect(await page.title()).toBe(/<title>(.*?)<\/title>/.exec(html)?.[1])
    await expectTakenOver(page)
  })

for (const path of variants)
  test(`${path} is taken over as it is`, async ({ page }) => {
    await markHeading(page)
    await page.goto(path)
    await expectTakenOver(page)
  })

test('a page is dark for whoever chose that as soon as its document is there', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    document.addEventListener('DOMContentLoaded', () => {
      const { mantineColorScheme = 'none' } = document.documentElement.dataset
      Object.assign(window, { schemeAtFirst: mantineColorScheme })
    })
  })
  await page.goto('/')
  expect(await page.evaluate(() => (window as { schemeAtFirst?: string }).schemeAtFirst)).toBe('dark')
})

test('scripts wait for the first paint', async ({ page }) => {
  await page.goto('/')
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(name) && !/\/(theme|start-\w+)\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted)
  const sheets = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter((one) => /\.css$/.test(one.name)),
  )
  expect(sheets).toEqual([])
})

test('an address that asks for more than the page is answered with it', async ({ page }) => {
  await page.goto('/faqs#how-fast')
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(1)
  await page.goto('/find-va?searched=true&skill=Research')
  await expect(page.getByRole('combobox', { name: 'Skills' })).toHaveValue('Research')
  await expect(page.getByRole('heading', { name: /^Found \d+ VAs$/ })).toBeVisible()
})

test('who is signed in is known on a page that was rendered for nobody', async ({ page }) => {
  // The response arrives while a slow processor is still hydrating the page.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.request.post('/api/auth/signup', { data: { email: anEmail('client'), password } })
  await markHeading(page)
  for (const path of ['/faqs', `/va-profile/${await aVa(page.request)}`]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expectTakenOver(page)
  }
})

test('a profile arrives with what its VA wrote, is taken over as it is, and asks for nothing again', async ({
  page,
}) => {
  const id = await aVa(page.request)
  const html = await (await page.request.get(`/va-profile/${id}`)).text()
  expect(html).toContain('<title>Amina Odhiambo · VA profile · Kazi</title>')
  expect(html).toContain('<meta name="description" content="I train falcons, and spreadsheets.">')
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+/va-profile/${id}">`))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await markHeading(page)
  await page.goto(`/va-profile/${id}`)
  await expectTakenOver(page)
  await expect(page).toHaveTitle('Amina Odhiambo · VA profile · Kazi')
  await expect(page.getByText(/^Nairobi, \d+:\d\d [AP]M there$/)).toBeVisible()
  expect(asked.filter((url) => url.includes('vas.profile'))).toEqual([])
})

test('a profile that is not there has no page', async ({ page }) => {
  for (const id of ['999999999', 'x', '0']) {
    const answer = await page.request.get(`/va-profile/${id}`)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('There is no VA at this address.')
  }
})

test('a profile can be read without JavaScript', async ({ browser, request }) => {
  const id = await aVa(request, { name: '</script><b>Amina', intro: 'Less < more </script> & "both"' })
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`/va-profile/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '</script><b>Amina' })).toBeVisible()
  await expect(page.getByText('Less < more </script> & "both"')).toBeVisible()
  await expect(page).toHaveTitle('</script><b>Amina · VA profile · Kazi')
  await expect(page.getByText('Falconry')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the search' })).toBeVisible()
  // The colors of the light theme, which no script has set.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 243, 231)')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveCSS('background-color', 'rgb(21, 90, 55)')
  await page.close()
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
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
})

test('a path that nothing answers is a page that says so', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page Not Found/)
})
