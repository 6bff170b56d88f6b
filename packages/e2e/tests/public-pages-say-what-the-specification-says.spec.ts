import { brand } from '@kazi/schemas/brand'
import { expect, type Page } from '@playwright/test'
import { anEmail, password, test } from '../src/people.ts'

/** What the specification says about each page: its texts and where its links go. */
type Documented = { texts: string[]; links?: Record<string, string>; buttons?: string[] }
const navigation = {
  Home: '/',
  'How It Works': '/how-it-works',
  'Find a VA': '/find-va',
  'Apply as VA': '/apply-va',
  Pricing: '/pricing',
  FAQs: '/faqs',
}
const footer = {
  'How It Works': '/how-it-works',
  Pricing: '/pricing',
  'Find a VA': '/find-va',
  'Apply as VA': '/apply-va',
}

const home: Documented = {
  texts: [
    'Find Your Perfect Virtual Assistant',
    'Expert Human Matching',
    'Vetted VA Network',
    'Save Time and Scale',
    'Ready to Get Started?',
    '10 free AI task analyses',
    'No credit card required',
    'Matching starts from $15',
    'custom quote',
    'No subscription, no long-term contract',
    'Personalised business support',
    'custom AI agent build',
    '2,100+',
    'tasks delegated',
    '300+',
    'hours saved',
    '95%',
    'of users delegated at least 3 new tasks in week one',
    'Sample figures',
    'Monday to Friday, 9 AM to 6 PM EST',
    'within 48 hours',
  ],
  links: {
    'Get Started': '/auth',
    'See How It Works': '/how-it-works',
    'Tell us about your business': '/business-support-onboarding',
    'Brief your AI agent': '/ai-agent-request',
  },
}
const documented: Record<string, Documented> = {
  '/': home,
  '/welcome': home,
  '/homepage': home,
  '/how-it-works': {
    texts: [
      'Tell us what you need',
      'We find your match',
      'Connect and collaborate',
      'Get it done',
      '48 hours',
      '7 days',
    ],
    links: { 'Get Started': '/auth' },
  },
  '/pricing': {
    texts: [
      'Quick Task Support',
      'Individual tasks',
      'Fast turnaround',
      'No monthly commitment',
      'Strategic Business Support',
      'dedicated VA team',
      'Relationship coordination',
      'optional onboarding call',
      'Quotes are personalised',
      'starts from $15',
    ],
    links: { 'Get Started': '/auth', 'Book the 15-minute call': brand.bookingUrl },
  },
  '/find-va': { texts: ['Find a VA'], buttons: ['Search VAs'] },
  '/for-vas': {
    texts: [
      'For Virtual Assistants',
      'Competitive rates',
      'Quality clients',
      'Flexible schedule',
      'Build your reputation',
      'Success stories',
      'Sample stories',
      'Already a Member?',
    ],
    links: { 'Apply Now': '/apply-va', 'Learn More': '#benefits', 'Go to Your Dashboard': '/va-dashboard' },
    buttons: ['Search VAs', 'Submit Application'],
  },
  '/apply-va': { texts: ['Fields marked with * are required', '48 hours'], buttons: ['Submit Application'] },
  '/faqs': {
    texts: [
      'Getting Started',
      'VA Selection & Matching',
      'Virtual Assistants',
      'Pricing & Billing',
      'Technical Support',
      'Live Chat',
      'Email Support',
    ],
    links: { 'Get Started': '/auth', [`Email ${brand.supportEmail}`]: `mailto:${brand.supportEmail}` },
  },
  '/auth': { texts: ['Sign in', 'Create account'], links: { 'Get Started': '/auth' } },
  '/forgot-password': { texts: [], buttons: ['Send Reset Link'] },
  '/no-such-page': { texts: ['Page Not Found'] },
}

const linksIn = (page: Page, within: string) =>
  page
    .locator(`${within} a`)
    .evaluateAll((all) => Object.fromEntries(all.map((a) => [a.textContent?.trim(), a.getAttribute('href')])))

for (const [path, { texts, links = {}, buttons = [] }] of Object.entries(documented))
  test(`${path} has the documented texts, buttons and targets`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    // Case is a design choice, so the comparison ignores it.
    const said = (await page.locator('body').innerText()).replace(/\s+/g, ' ').toLowerCase()
    for (const text of texts) expect(said).toContain(text.toLowerCase())
    expect(await linksIn(page, 'body')).toMatchObject(links)
    for (const name of buttons) await expect(page.getByRole('button', { name }).first()).toBeVisible()
    expect(await linksIn(page, 'header nav')).toMatchObject(navigation)
    expect(await linksIn(page, 'footer')).toMatchObject({
      ...footer,
      FAQs: '/faqs',
      [brand.operatorName]: brand.operatorUrl,
      Terms: brand.termsUrl,
      Privacy: brand.privacyUrl,
    })
  })

test('who is signed in is led to the dashboard', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('reader'), password } })
  for (const path of ['/', '/how-it-works', '/pricing', '/faqs']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Go to Dashboard' }).first()).toHaveAttribute('href', '/dashboard')
    await expect(main.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  await page.goto('/')
  const add = page.getByRole('link', { name: 'Add a Task Now' }).first()
  await expect(add).toHaveAttribute('href', '/dashboard#add-task')
  const support = page.getByRole('link', { name: 'Get Personalized Support' })
  await expect(support).toHaveAttribute('href', '/business-support-onboarding')
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation').first()
  await expect(sidebar.getByRole('link')).toHaveText([
    'Add Task',
    'Dashboard',
    'AI Agent',
    'Find VA',
    'Back to Site',
    'Help & FAQ',
  ])
  await expect(sidebar.getByRole('link', { name: 'AI Agent' })).toHaveAttribute('href', '/ai-agent-briefing')
  await expect(sidebar.getByRole('link', { name: 'Find VA' })).toHaveAttribute('href', '/find-va')
  await expect(sidebar.getByRole('link', { name: 'Help & FAQ' })).toHaveAttribute('href', '/faqs')
})

test('a phone has the whole navigation in its drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const [label, href] of Object.entries(navigation))
    await expect(menu.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
  await menu.getByRole('link', { name: 'FAQs' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/faqs$/)
})

test('an answer opens alone, by click, by search and by link', async ({ page }) => {
  await page.goto('/faqs#how-fast')
  const question = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(question('How fast will I be matched?')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('that is our promise')).toBeInViewport()

  await question('Can I choose a VA myself?').click()
  await expect(page).toHaveURL(/#choose-myself$/)
  await expect(page.locator('[aria-expanded="true"]')).toHaveCount(1)
  await question('Can I choose a VA myself?').click()
  await expect(page.locator('[aria-expanded="true"]')).toHaveCount(0)

  await question('What is a custom AI agent build?').click()
  await expect(page.getByRole('link', { name: 'Brief your AI agent' })).toHaveAttribute('href', '/ai-agent-request')

  await page.getByLabel('Search the answers').fill('forgot PASSWORD')
  await expect(page.getByText('1 answer about')).toBeVisible()
  await expect(question('I forgot my password. What now?')).toBeVisible()
  await expect(question('How fast will I be matched?')).toHaveCount(0)
  await page.getByLabel('Search the answers').fill('zebra')
  await expect(page.getByRole('heading', { name: 'No answer has these words' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()

  for (const category of await page.getByRole('main').locator('section:has(> h2):has(button[aria-controls])').all())
    expect(await category.locator('button[aria-controls]').count()).toBeGreaterThanOrEqual(4)
})

test('Learn More goes to the benefits', async ({ page }) => {
  await page.goto('/for-vas')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page.getByRole('heading', { name: 'Competitive rates' })).toBeInViewport()
})
