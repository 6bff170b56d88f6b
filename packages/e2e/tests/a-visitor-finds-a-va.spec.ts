import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, asAdmin, password, test } from '../src/people.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
const card = (page: Page, name: string) => results(page).getByRole('article').filter({ hasText: name })
const fills = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}
const chooses = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** VAs created through the console's API, so that a search finds rows of this test only. */
const aVa = async (page: Page, fields: object) => {
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`
  const va = { name, email: anEmail('zuri'), timezone: 'Africa/Lagos', skills: 'Falconry', tools: ['Slack'] }
  const answer = await asAdmin(page.request).post('/vas', { ...va, ...fields })
  expect(answer.status()).toBe(201)
  return { ...va, ...((await answer.json()) as { id: number }) }
}

test('results stay hidden until somebody searches, and a link brings search and filters back', async ({
  page,
  newBrowser,
}) => {
  const va = await aVa(page, { skills: 'Falconry, Research', hourlyRate: '14' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/vas') asked.push(request.method())
  })
  await page.goto('/find-va')
  await expect(page.getByRole('heading', { name: 'Find a VA' })).toBeVisible()
  await page.getByLabel('Name or skill').fill('falconry')
  await expect(results(page)).toBeHidden()
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Search VAs' }).click()
  await expect(page.getByRole('heading', { name: /^Found \d+ VAs$/ })).toBeVisible()
  expect(asked).toEqual(['GET'])
  await expect(card(page, va.name)).toContainText('$14/hr')
  await expect(card(page, va.name)).toContainText(/Works .* hours? with your 9 to 5|Works the same hours as you/)
  await expect(card(page, va.name)).toContainText(/Lagos, \d+:\d\d [AP]M there/)
  await expect(card(page, va.name)).toContainText('No ratings yet')

  await chooses(page, 'Skills', 'Research')
  await chooses(page, 'Timezone', 'Europe/London')
  await expect(card(page, va.name)).toContainText(/\d shared hours? with London/)
  await page.getByLabel('Name or skill').fill(va.name.toUpperCase())
  await expect(page.getByRole('heading', { name: 'Found 1 VAs' })).toBeVisible()
  await expect(page).toHaveURL(/q=ZURI/)

  const friend = await newBrowser()
  await friend.goto(page.url())
  await expect(friend.getByRole('heading', { name: 'Found 1 VAs' })).toBeVisible()
  await expect(friend.getByLabel('Name or skill')).toHaveValue(va.name.toUpperCase())
  await expect(friend.getByRole('combobox', { name: 'Skills' })).toHaveValue('Research')
  await expect(friend.getByRole('combobox', { name: 'Timezone' })).toHaveValue('Europe/London')

  await friend.getByLabel('Name or skill').fill('nobody has this name')
  await expect(friend.getByText('No VAs found matching your criteria.')).toBeVisible()
  await friend.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(friend.getByRole('heading', { name: /^Found \d+ VAs$/ })).toBeVisible()
})

test.describe('a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('sorts by hours together and by rating, and reads the hours as theirs', async ({ page }) => {
    const skill = `Origami ${crypto.randomUUID().slice(0, 8)}`
    const far = await aVa(page, { skills: skill, timezone: 'Asia/Manila' })
    const near = await aVa(page, { skills: skill, timezone: 'America/Chicago' })
    await page.goto(`/find-va?searched=true&q=${encodeURIComponent(skill)}&sort=nonsense`)
    const names = results(page).getByRole('article').getByRole('heading')
    await expect(names).toHaveText([far.name, near.name])
    await expect(card(page, near.name)).toContainText('Works 10 AM to 6 PM your time, 7 shared hours with your 9 to 5')
    await expect(card(page, far.name)).toContainText('your time, no shared hours with your 9 to 5')
    await chooses(page, 'Sort by', 'Most shared hours')
    await expect(names).toHaveText([near.name, far.name])
    await expect(page).toHaveURL(/sort=hours/)
    await page.reload()
    await expect(names).toHaveText([near.name, far.name])
    await chooses(page, 'Sort by', 'Best rated')
    await expect(page).toHaveURL(/sort=rating/)
    await results(page).getByRole('link', { name: near.name }).click()
    await expect(page.getByText('Works 10 AM to 6 PM your time, 7 shared hours with your 9 to 5')).toBeVisible()
  })
})

test('opened from the client area, the network and its profiles keep the frame and the keys', async ({ page }) => {
  const va = await aVa(page, {})
  await page.request.post('/api/auth/signup', { data: { email: anEmail('inside'), password } })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Find VA' }).click()
  await expect(page.getByRole('heading', { name: 'Find a VA' })).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Find VA' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name or skill')).toBeFocused()
  await page.getByLabel('Name or skill').fill(va.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Found 1 VAs' })).toBeVisible()
  await page.getByRole('heading', { name: 'Find a VA' }).click()
  await page.keyboard.press('j')
  await expect(results(page).getByRole('link', { name: va.name })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: va.name })).toBeVisible()
  await expect(sidebar).toBeVisible()
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await expect(page.getByRole('heading', { name: 'Found 1 VAs' })).toBeVisible()
  await expect(sidebar).toBeVisible()
  await expectAccessible(page)
  // By its address, or from the public pages, it is a public page.
  await page.getByRole('link', { name: 'Back to Site' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find a VA' }).click()
  await expect(page.getByRole('heading', { name: 'Find a VA' })).toBeVisible()
  await expect(sidebar).toBeHidden()
})

test('a visitor reads a profile and asks to be introduced; the team has it in its queue', async ({ page }) => {
  const va = await aVa(page, { intro: 'I train falcons, and spreadsheets.', hourlyRate: '' })
  await page.goto(`/find-va?searched=true&q=${encodeURIComponent(va.name)}`)
  await results(page).getByRole('link', { name: va.name }).click()
  await expect(page).toHaveURL(new RegExp(`/va-profile/${va.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: va.name })).toBeVisible()
  await expect(page.getByText('I train falcons, and spreadsheets.')).toBeVisible()
  await expect(page.getByText('Rate negotiable')).toBeVisible()
  expect(await page.content()).not.toContain(va.email)

  const send = page.getByRole('button', { name: 'Request an intro' })
  await send.click()
  await expect(page.getByText('Please tell us your name.')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please write a message.')).toBeVisible()

  const email = anEmail('visitor')
  const fields = { 'Your name': 'Marisol Vega', 'Your email': email, Message: 'My inbox, in the mornings.' }
  await fills(page, fields)
  await page.reload()
  for (const [label, value] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(value)
  await send.dblclick()
  await expect(page.getByText('Thank you. We got your message.')).toBeVisible()

  const queue = await asAdmin(page.request).get<{ kind: string; email?: string; vaName?: string }[]>('/va-requests')
  expect(queue.filter((one) => one.email === email)).toMatchObject([{ kind: 'intro', vaName: va.name }])
  const mails = await asAdmin(page.request).get<{ to: string; subject: string }[]>('/outbox')
  expect(mails.filter(({ to }) => to === email)).toMatchObject([{ subject: `We have your request to meet ${va.name}` }])

  await page.getByRole('tab', { name: 'Ask a question' }).click()
  await expect(page.getByRole('button', { name: 'Send your question' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await expect(page.getByLabel('Name or skill')).toHaveValue(va.name)
})

test('a profile that is not there says so', async ({ page }) => {
  for (const id of ['2000000000', 'x', '0']) {
    await page.goto(`/va-profile/${id}`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})

test('five thousand VAs scroll and filter without a pause, and few of them are in the page', async ({ page }) => {
  const vas = Array.from({ length: 5000 }, (_, id) => ({
    id: id + 1,
    name: `Person ${id} ${'of a long name '.repeat(id % 5)}`,
    skills: id % 7 === 0 ? 'Research, Bookkeeping' : 'Data Entry, Email Management, Customer Service',
    workingHours: [],
    timezone: ['Africa/Lagos', 'Africa/Nairobi', 'Africa/Accra'][id % 3],
    hourlyRate: '$9/hr',
    experience: '5 years',
    intro: 'I answer before I am asked twice. '.repeat(1 + (id % 9)),
    available: id % 4 !== 0,
    rating: id % 5 === 0 ? null : 4.5,
    reviewCount: id % 5 === 0 ? 0 : 12,
  }))
  await page.route('**/api/vas', (route) => route.fulfill({ json: vas }))
  await page.goto('/find-va?searched=true')
  await expect(page.getByRole('heading', { name: 'Found 5000 VAs' })).toBeVisible()
  expect(await results(page).getByRole('article').count()).toBeLessThan(40)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  await expect(results(page).getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  const before = Date.now()
  await page.getByLabel('Name or skill').fill('bookkeeping')
  await expect(page.getByRole('heading', { name: 'Found 715 VAs' })).toBeVisible()
  expect(Date.now() - before).toBeLessThan(2000)
})

test('where there are more VAs than a browser takes, the server finds them while one types', async ({ page }) => {
  // Simulates more than five thousand VAs: the first rows, and a Link header to the next page.
  await page.route('**/api/vas', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), link: '</api/vas?cursor=x>; rel="next"' }
    await route.fulfill({ response, headers, json: (await response.json()).slice(0, 2) })
  })
  await page.goto('/find-va?searched=true')
  await expect(page.getByRole('heading', { name: /^Found \d{2,}\+? VAs$/ })).toBeVisible()
  await page.getByLabel('Name or skill').fill('wanjiku mwangi')
  await expect(page.getByRole('heading', { name: 'Found 1 VAs' })).toBeVisible()
  await expect(results(page).getByRole('article').getByText('Wanjiku Mwangi').first()).toBeVisible()
  await page.getByLabel('Name or skill').fill('nobody has this name')
  await expect(page.getByText('No VAs found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.getByRole('heading', { name: /^Found \d{2,}\+? VAs$/ })).toBeVisible()
})

test('a visitor writes to the team from the FAQs, and mail has an address', async ({ page }) => {
  await page.goto('/faqs')
  await expect(page.getByRole('link', { name: /^Email support@/ })).toHaveAttribute('href', /^mailto:support@/)
  await page.getByRole('button', { name: 'Write a Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to our team' })
  const email = anEmail('visitor')
  await dialog.getByLabel('Your name').fill('Ada')
  await dialog.getByLabel('Your email').fill(email)
  await dialog.getByLabel('Message').fill('Do you work on Sundays?')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('Thank you. We got your message.')).toBeVisible()
  const leads = await asAdmin(page.request).get<{ kind: string; stage: string }[]>(`/leads?q=${email}`)
  expect(leads).toMatchObject([{ kind: 'contact', stage: 'new' }])
})
