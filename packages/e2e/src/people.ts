import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { expectInvariants } from './invariants.ts'
import { adminKey } from './server.ts'

export const password = 'Marigold-71-hook'
export const anEmail = (who: string) => `${who}-${crypto.randomUUID()}@example.com`

/** Uses the console's REST calls to create the rows that a test needs. */
export const asAdmin = (request: APIRequestContext) => ({
  get: async <T>(path: string): Promise<T> => {
    const answer = await request.get(`/api/admin${path}`, { headers: { 'x-admin-key': adminKey } })
    expect(answer.status()).toBe(200)
    return answer.json()
  },
  post: (path: string, data: object) =>
    request.post(`/api/admin${path}`, { data, headers: { 'x-admin-key': adminKey } }),
})

/** The emails sent to an address, newest first. */
export const mailsTo = async (request: APIRequestContext, to: string) =>
  (await asAdmin(request).get<{ to: string; subject: string; text: string; html: string }[]>('/outbox')).filter(
    (mail) => mail.to === to,
  )

/** The link in the newest email to an address, as its reader would follow it. */
export async function mailedLink(request: APIRequestContext, to: string, subject: RegExp) {
  const mail = (await mailsTo(request, to)).find((one) => subject.test(one.subject))
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no mail to ${to} with a link`)
  return new URL(link)
}

/** Opens the link that confirms a new client's address: before that, news goes to the bell only. */
export async function confirmAddress(request: APIRequestContext, email: string) {
  const token = (await mailedLink(request, email, /Confirm/)).searchParams.get('token')
  expect((await request.post('/api/user/confirm-email', { data: { token } })).status()).toBe(200)
}

/** Waits for hydration, because a test is faster than a person and would act before the page responds. */
function awaken(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await page.waitForFunction(() => !document.querySelector('#root[data-page]'))
    return answer
  }
}

/** Messages in a browser's console fail the test; rejected calls are logged there by the browser itself. */
const listen = (context: BrowserContext, noise: string[]) => {
  context.on('page', awaken)
  context.on('weberror', (error) => noise.push(error.error().message))
  context.on('console', (line) => {
    if (
      line.type() === 'error' &&
      !/the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED/.test(line.text())
    )
      noise.push(line.text())
  })
}

type People = { newBrowser: (options?: BrowserContextOptions) => Promise<Page> }

/** `newBrowser` opens a separate browser context for another person; `page` is in one too. */
export const test = base.extend<People & { noise: string[]; invariants: undefined }>({
  invariants: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      await use(undefined)
      await expectInvariants(process.env.KAZI_E2E_DATA ?? '')
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  noise: async ({}, use) => {
    const noise: string[] = []
    await use(noise)
    expect(noise).toEqual([])
  },
  context: async ({ context, noise }, use) => {
    listen(context, noise)
    await use(context)
  },
  newBrowser: async ({ browser, noise }: { browser: Browser; noise: string[] }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      listen(context, noise)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Chooses a city as the time zone. */
export async function choosesCity(page: Page, city: string) {
  await page.getByRole('combobox', { name: /^Time ?zone/ }).fill(city)
  await page.getByRole('option', { name: new RegExp(`^${city}`) }).click()
}

/** Fills in the Create account tab of the sign-in page, and sends it. */
export async function createAccount(page: Page, email: string) {
  await page.getByRole('tab', { name: 'Create account' }).click()
  const form = page.getByRole('tabpanel', { name: 'Create account' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('button', { name: 'Create account' }).click()
}

/** Opens the console with the key, as the login asks for it. */
export async function enterConsole(page: Page, path = '/admin') {
  await page.goto(path)
  await page.getByLabel('Secret key').fill(adminKey)
  await page.getByRole('button', { name: 'Enter' }).click()
  // Somebody who goes elsewhere before the key is accepted has not entered.
  await expect(page.getByLabel('Secret key')).toBeHidden()
}

/** Every page of the console from now on: the team's key in the browser, and a color scheme. */
export const teamIn = (page: Page, scheme: string) =>
  page.addInitScript(
    ([key, theme]) => {
      localStorage.setItem('adminKey', key ?? '')
      localStorage.setItem('theme', theme ?? '')
    },
    [adminKey, scheme],
  )

/** The toast with this text; where two actions said the same, the newest. */
export const toast = (page: Page, text: string | RegExp) =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: text }).last()).toBeVisible()

/** Records the names of the mutations that a page calls. */
export function changesOf(page: Page) {
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/trpc/'))
      calls.push(new URL(call.url()).pathname.replace('/trpc/', ''))
  })
  return calls
}
