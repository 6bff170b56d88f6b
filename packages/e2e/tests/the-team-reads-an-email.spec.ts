import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, confirmAddress, enterConsole, mailsTo, password, test } from '../src/people.ts'

/** What a mailbox does around an email. */
const ofWholePages = ['landmark-one-main', 'region']
const markup = '<img src="https://evil.test/x.png" onerror="document.title=1">'

/** A client to whom two VAs are proposed, one with a quote and a note that is markup. */
async function isProposed(page: Page) {
  const email = anEmail('marta')
  const { post } = asAdmin(page.request)
  const vas: { id: number; name: string }[] = []
  for (const first of ['Akosua', 'Wanjiku']) {
    const name = `${first} ${crypto.randomUUID().slice(0, 6)}`
    const va = { name, email: anEmail('va'), timezone: 'Africa/Accra', skills: 'Bookkeeping', tools: ['Excel'] }
    vas.push({ name, id: ((await (await post('/vas', va)).json()) as { id: number }).id })
  }
  await page.request.post('/api/auth/signup', { data: { email, password } })
  await confirmAddress(page.request, email)
  const task = await page.request.post('/api/tasks', { data: { taskText: 'Chase 12 overdue invoices' } })
  const { id } = (await task.json()) as { id: number }
  await page.request.post(`/api/tasks/${id}/request-va`)
  const quote = { amountCents: 1400, currency: 'USD', unit: 'hour' }
  const proposals = vas.map(({ id: vaId }, at) => (at === 0 ? { vaId, sentence: markup, quote } : { vaId }))
  expect((await post(`/tasks/${id}/propose`, { proposals })).status()).toBe(200)
  return { email, id, names: vas.map(({ name }) => name) }
}

test('the team sees an email as its reader does: light, dark and as text, and nothing in it runs or loads', async ({
  page,
  newBrowser,
  noise,
}) => {
  const { email, id, names } = await isProposed(page)
  const [mail] = await mailsTo(page.request, email)
  expect(mail?.subject).toBe('We have 2 VAs for you: Chase 12 overdue invoices')
  const team = await newBrowser()
  const foreign: string[] = []
  team.on('request', (call) => {
    if (call.url().includes('evil.test')) foreign.push(call.url())
  })
  await enterConsole(team, `/admin/outbox?q=${email}`)
  await team.getByRole('button', { name: mail?.subject ?? '' }).click()
  const drawer = team.getByRole('dialog', { name: mail?.subject ?? '' })
  const frame = drawer.getByTitle('Email preview')
  const inside = drawer.frameLocator('[title="Email preview"]')
  const ground = () => inside.locator('table.ground').evaluate((table) => getComputedStyle(table).backgroundColor)

  await test.step('it has price, note and reasons, one button, and no markup of anybody', async () => {
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('We have 2 VAs for you')
    for (const name of names) await expect(inside.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(inside.getByText('$14/hr', { exact: true })).toBeVisible()
    await expect(inside.getByText(markup, { exact: true })).toBeVisible()
    const button = inside.getByRole('link', { name: 'Compare and choose' })
    await expect(button).toHaveAttribute('href', new RegExp(`/tasks/${id}$`))
    await expect(inside.locator('img')).toHaveCount(0)
  })

  await test.step('the frame may do nothing', async () => {
    await expect(frame).toHaveAttribute('sandbox', '')
    const html = (await frame.getAttribute('srcdoc')) ?? ''
    expect(html.indexOf("default-src 'none'")).toBeGreaterThan(0)
    expect(html.indexOf("default-src 'none'")).toBeLessThan(html.indexOf('<title>'))
    expect(foreign).toEqual([])
  })

  await test.step('dark is what a dark mailbox shows; the text says the same', async () => {
    const light = await ground()
    await drawer.getByText('Dark', { exact: true }).click()
    await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await ground()).not.toBe(light)
    await drawer.getByText('Text', { exact: true }).click()
    await expect(drawer.getByText(`${names[0]}, $14/hr`)).toBeVisible()
    await team.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('in a mailbox it is accessible in both schemes, and fits a phone', async () => {
    const reader = await newBrowser()
    await reader.setViewportSize({ width: 360, height: 700 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.emulateMedia({ colorScheme })
      await reader.setContent(mail?.html ?? '')
      expect((await new AxeBuilder({ page: reader }).disableRules(ofWholePages).analyze()).violations).toEqual([])
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
  })

  // The frame refuses scripts, and says so of those by which this test looks into it.
  const others = noise.filter((line) => !line.startsWith("Blocked script execution in 'about:srcdoc'"))
  noise.splice(0, noise.length, ...others)
})
