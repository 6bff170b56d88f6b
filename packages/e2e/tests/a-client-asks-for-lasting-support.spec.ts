import { brand } from '@kazi/schemas/brand'
import { expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, changesOf, createAccount, password, test, toast } from '../src/people.ts'

type Inquiry = { id: number; kind: string; email?: string; message?: string; company?: string | null }
const inquiriesOf = async (page: Page, email: string) =>
  (await asAdmin(page.request).get<Inquiry[]>(`/leads?q=${encodeURIComponent(email)}`)).filter(
    (one) => one.email === email,
  )
const mailToTeam = async (page: Page, mark: string) =>
  (await asAdmin(page.request).get<{ to: string; text: string }[]>('/outbox')).find(
    ({ to, text }) => to === brand.supportEmail && text.includes(mark),
  )
const signUp = async (page: Page) => {
  const email = anEmail('marisol')
  expect((await page.request.post('/api/auth/signup', { data: { email, password } })).status()).toBe(201)
  return email
}

test('a visitor is led from the landing page through the onboarding, and the team has every answer', async ({
  page,
}) => {
  const email = anEmail('marisol')
  const mark = `goals ${crypto.randomUUID()}`

  await test.step('the landing page leads to the questions, past the sign-in', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Tell us about your business' }).click()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await createAccount(page, email)
    const overlay = page.getByRole('dialog', { name: 'Loading Dashboard' })
    await expect(overlay).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('redirectLoading'))).toBe('true')
    // A page that is reloaded meanwhile goes on waiting, and still knows where to.
    await page.reload()
    await expect(overlay).toBeVisible()
    await overlay.getByRole('button', { name: 'Continue now' }).click()
    await expect(page).toHaveURL('/business-support-onboarding')
    expect(await page.evaluate(() => localStorage.getItem('redirectLoading'))).toBeNull()
  })

  const progress = page.getByRole('progressbar', { name: 'Progress' })
  await test.step('step 1 says what is missing, and its address cannot be skipped', async () => {
    await page.goto('/business-support-onboarding?step=2')
    await expect(progress).toHaveAttribute('aria-valuenow', '50')
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const said of ['Business name is required', 'Industry is required', 'Business stage is required'])
      await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByLabel('Business name')).toBeFocused()
    await page.getByLabel('Business name').fill('Vega Dental')
    await page.getByRole('combobox', { name: 'Industry' }).selectOption('Healthcare')
    await page.getByText('Growth (2-5 years)').click()
    await page.getByLabel('CRM').fill('HubSpot and Notion')
  })

  await test.step('a reload keeps the answers of both steps, and Back returns to the first', async () => {
    await page.reload()
    await expect(page.getByLabel('CRM')).toHaveValue('HubSpot and Notion')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(progress).toHaveAttribute('aria-valuenow', '100')
    await page.getByLabel('Time management challenges').check()
    await page.reload()
    await expect(page.getByLabel('Time management challenges')).toBeChecked()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Business name')).toHaveValue('Vega Dental')
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('step 2 says what is missing, and sends nothing until it is there', async () => {
    const calls = changesOf(page)
    await page.getByLabel('Time management challenges').uncheck()
    await page.getByLabel('Your goals').fill('too short')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    for (const said of [
      'Select at least one pain point',
      'Select at least one support need',
      'Please describe your goals (minimum 10 characters)',
      'Budget range is required',
      'Hours per week is required',
    ])
      await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByLabel('Too much administrative work')).toBeFocused()
    await page.getByLabel('Too much administrative work').check()
    await page.getByLabel('Inbox management').check()
    await page.getByLabel('Your goals').fill(mark)
    await page.getByLabel('$500–$1,000').check()
    await page.getByLabel('10–20 hours').check()
    await page.getByLabel("I'd like a 15-minute call").check()
    expect(calls).toEqual([])
    await page.getByRole('button', { name: 'Submit Request' }).dblclick()
    await toast(page, 'Business support request submitted!')
    await toast(page, "We'll be in touch within 48 hours to match you with the right VA team.")
    await expect(page.getByRole('link', { name: /Pick a time for your call/ })).toHaveAttribute(
      'href',
      brand.bookingUrl,
    )
    expect(calls).toEqual(['auth.inquiries.send', 'auth.tools.save'])
  })

  await test.step('the team has all of it once, among the leads and in its mailbox', async () => {
    const [one, another] = await inquiriesOf(page, email)
    expect(another).toBeUndefined()
    expect(one).toMatchObject({ kind: 'personalized_support', company: 'Vega Dental' })
    for (const said of [mark, 'Healthcare', 'HubSpot', 'Inbox management', '$500-1000', '10-20', '15-minute call'])
      expect((await mailToTeam(page, mark))?.text).toContain(said)
    const tools = await (await page.request.get('/api/client-tools')).json()
    expect(tools).toEqual([{ category: 'CRM', tools: ['HubSpot', 'Notion'] }])
  })

  await test.step('the dashboard says by when the answer comes, and nothing is left in the form', async () => {
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByText('We have your request.')).toBeVisible()
    await page.getByRole('button', { name: 'Get Personalized Support' }).click()
    await expect(page.getByLabel('Business name')).toHaveValue('')
    await expect(page.getByText('We have your request', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('choosing lasting support stores the path and logs it, as the session’s own', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard')
  const logged = page.waitForRequest(/auth\.logAction/)
  await page.getByRole('button', { name: 'Get Personalized Support' }).click()
  await expect(page).toHaveURL('/business-support-onboarding')
  expect((await logged).postData()).toMatch(/"actionType":"path_selected".*"path":"strategic_support","timestamp":"20/)
  await expect(async () =>
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ supportPath: 'strategic_support' }),
  ).toPass()
})

test('a client briefs an AI agent: what is missing, what it comes to, and five seconds later the dashboard', async ({
  page,
}) => {
  const email = await signUp(page)
  const mark = `night mail ${crypto.randomUUID()}`
  await page.goto('/dashboard')
  await page.getByRole('navigation').first().getByRole('link', { name: 'AI Agent' }).click()
  await expect(page).toHaveURL('/ai-agent-briefing')
  const summary = page.getByRole('complementary', { name: 'Your briefing so far' })
  const submit = page.getByRole('button', { name: 'Submit Briefing' })

  await page.getByLabel('Your name').fill('')
  await submit.click()
  await toast(page, 'Missing Information')
  await toast(page, 'Please fill in all required fields.')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill('Marisol Vega')
  await page.getByLabel('Email manager').check()
  await page.getByLabel('Advanced').check()
  await page.getByLabel('Describe the work').fill(mark)
  await page.getByRole('combobox', { name: 'Timeline' }).selectOption('As soon as possible (1-2 weeks)')
  await expect(summary).toContainText('Email manager')
  await expect(summary).toContainText('As soon as possible')

  await page.reload()
  await expect(page.getByLabel('Describe the work')).toHaveValue(mark)
  await submit.click()
  await toast(page, 'Our team will reply within 48 hours.')
  await expect(page.getByRole('dialog', { name: 'Processing Your Briefing' })).toBeVisible()
  await page.waitForURL('/dashboard', { timeout: 9000 })

  expect(await inquiriesOf(page, email)).toMatchObject([{ kind: 'agent_request' }])
  expect((await mailToTeam(page, mark))?.text).toContain('As soon as possible')
  await page.goto('/ai-agent-request')
  await expect(page.getByLabel('Describe the work')).toHaveValue('')
  await expect(page.getByText('We have your briefing')).toBeVisible()
})
