import { expect, type Page } from '@playwright/test'
import { focusStays, hasFocus, presses, tabTo, withoutMouse } from '../src/keyboard.ts'
import { anEmail, password, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'
import { aClientWithAVa, vaTasks } from '../src/work.ts'

/** What waits for the team when the hour begins; each record has the mark of this hour in its name. */
async function whatWaits(client: Page, va: Page, asking: Page) {
  const mark = crypto.randomUUID().slice(0, 8)
  const assigned = await aClientWithAVa(client, va, { taskText: `Sort the seed catalog ${mark}` })
  const [task] = await vaTasks(va)
  await va.request.post('/api/va/messages', { data: { taskId: task?.id, message: `Which folder? (${mark})` } })
  await asking.request.post('/api/auth/signup', { data: { email: anEmail('odile'), password } })
  const asks = async (taskText: string) => {
    const { id } = (await (await asking.request.post('/api/tasks', { data: { taskText } })).json()) as { id: number }
    expect((await asking.request.post(`/api/tasks/${id}/request-va`)).status()).toBeLessThan(300)
    return id
  }
  const request = await asks(`Answer my emails ${mark}`)
  await asks(`Book my flights ${mark}`)
  const lead = `Ruth ${mark}`
  const message = { kind: 'contact', name: lead, company: 'Clinic', email: anEmail('ruth'), message: 'Mornings only.' }
  expect((await asking.request.post('/api/va-inquiry', { data: message })).status()).toBe(201)
  const applicant = `Rehema ${mark}`
  const application = {
    name: applicant,
    email: anEmail('rehema'),
    skills: 'Show Notes',
    experience: '6 years',
    hourlyRate: '$9',
    timezone: 'Africa/Kigali',
    introduction: 'I have run podcasts.',
    portfolio: '',
  }
  expect((await asking.request.post('/api/va/register', { data: application })).status()).toBe(201)
  return { mark, request, lead, applicant, va: assigned.name, vaId: assigned.vaId }
}

test('the team works an hour without a mouse', async ({ page, newBrowser }) => {
  const [client, va, asking] = [await newBrowser(), await newBrowser(), await newBrowser()]
  const hour = await whatWaits(client, va, asking)
  const { mark } = hour
  withoutMouse(page)
  const press = (key: string) => page.keyboard.press(key)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  /** Goes to a page by the palette. */
  const goes = async (name: string) => {
    await press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('data-combobox-selected', 'true')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const searches = async (text: string) => {
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
    await press('/')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(text)
  }
  /** Searches the list of the page, and goes to the first row that is found. */
  const finds = async (text: string, count: string) => {
    await searches(text)
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count}$`) })).toBeVisible()
    await press('Enter')
  }

  /** Goes down the menu that has just opened to one of its items. */
  const chooses = async (name: string) => {
    const item = page.getByRole('menuitem', { name })
    await expect(item).toBeVisible()
    for (let steps = 0; steps < 12 && !(await hasFocus(item)); steps++) await press('ArrowDown')
    await expect(item).toBeFocused()
    await press('Enter')
  }

  await test.step('logs in', async () => {
    await page.goto('/admin')
    await expect(page.getByLabel('Secret key')).toBeFocused()
    await page.keyboard.type(adminKey)
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
  })

  await test.step('snoozes a request until a day, and undoes it', async () => {
    await goes('Client Requests')
    await finds(mark, '2 requests')
    const flights = page.getByRole('link', { name: `Book my flights ${mark}` })
    await press('j')
    await expect(flights).toBeFocused()
    await press('s')
    await chooses('Pick a day…')
    await expect(page.getByLabel('Back on')).toBeFocused()
    await press('Enter')
    await toast(page, /^Snoozed/)
    await expect(flights).toHaveCount(0)
    await focusStays(page)
    await press('u')
    await expect(flights).toBeVisible()
  })

  await test.step('takes both requests in one go', async () => {
    await focusStays(page)
    await press('k')
    await press('x')
    await press('j')
    await press('x')
    const selection = page.getByRole('region', { name: 'Selection' })
    await expect(selection).toContainText('2 requests selected')
    await presses(page, selection.getByRole('button', { name: 'Take' }))
    await expect(selection).toBeHidden()
    await focusStays(page)
    await expect(page.getByRole('cell', { name: 'Open Owner: e2e' })).toHaveCount(2)
  })

  await test.step('proposes a VA with a quote', async () => {
    const link = page.getByRole('link', { name: `Answer my emails ${mark}` })
    for (let row = 0; row < 3 && !(await hasFocus(link)); row++) await press('k')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Request ${hour.request}`) })).toBeVisible()
    await searches(hour.va)
    const box = page.getByRole('checkbox', { name: `Propose ${hour.va}` })
    await expect(page.getByRole('list', { name: 'Candidates, best first' }).getByRole('checkbox')).toHaveCount(1)
    await press('Enter')
    await expect(box).toBeFocused()
    await press('x')
    await expect(box).toBeChecked()
    const proposal = page.getByRole('group', { name: `Proposal for ${hour.va}` })
    await tabTo(page, proposal.getByLabel(/^Note to the client/))
    await page.keyboard.type('Empties inboxes quietly.')
    await tabTo(page, proposal.getByLabel('Quote'))
    await press('ControlOrMeta+a')
    await page.keyboard.type('12.50')
    await presses(page, button('Propose 1 VA'))
    await toast(page, /^Proposed\./)
    await focusStays(page)
    await expect(page.getByText('Proposed to the client').first()).toBeVisible()
  })

  await test.step('replies to a message', async () => {
    await goes('VA Messages')
    await searches(mark)
    const threads = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
    await expect(threads).toHaveCount(1)
    await press('Enter')
    await expect(threads).toBeFocused()
    await press('Enter')
    const reply = page.getByLabel('Your message')
    await expect(reply).toBeVisible()
    await press('r')
    await expect(reply).toBeFocused()
    await page.keyboard.type('The blue one, please.')
    await press('Enter')
    await expect(page.getByRole('group', { name: /^Messages with / }).getByText('The blue one, please.')).toBeVisible()
    await expect(reply).toBeFocused()
    await expect(reply).toHaveValue('')
  })

  await test.step('moves a lead with a quote, and undoes it', async () => {
    await goes('Leads')
    await finds(mark, '1 lead')
    await press('m')
    const column = (stage: string) => page.getByRole('region', { name: stage, exact: true })
    await chooses('Contacted')
    await expect(column('Contacted').getByText(hour.lead)).toBeVisible()
    await focusStays(page)
    await press('u')
    await expect(column('New').getByText(hour.lead)).toBeVisible()
    await focusStays(page)
  })

  await test.step('approves an application, and undoes it', async () => {
    await goes('VA Applications')
    await finds(mark, '1 application')
    const name = page.getByRole('button', { name: hour.applicant, exact: true })
    await press('Enter')
    const drawer = page.getByRole('dialog', { name: hour.applicant })
    await expect(drawer).toBeVisible()
    await press('a')
    await toast(page, `${hour.applicant} is in the network.`)
    await focusStays(page)
    await press('u')
    await expect(drawer.getByRole('button', { name: 'Approve' })).toBeVisible()
    await press('Escape')
    await expect(drawer).toBeHidden()
    await expect(name).toBeVisible()
    await focusStays(page)
  })

  await test.step('pauses an assignment', async () => {
    await goes('VA Management')
    await finds(mark, '1 assignment')
    await press('Enter')
    const drawer = page.getByRole('dialog', { name: new RegExp(`Sort the seed catalog ${mark}`) }).first()
    await presses(page, drawer.getByRole('button', { name: 'Pause' }))
    const dialog = page.getByRole('dialog', { name: /^Pause/ })
    await tabTo(page, dialog.getByLabel('Reason (optional)'))
    await page.keyboard.type('The shop is closed.')
    await presses(page, dialog.getByRole('button', { name: 'Pause' }))
    await toast(page, `Paused: Sort the seed catalog ${mark}`)
    await expect(drawer).toContainText('Paused')
    await focusStays(page)
    await press('Escape')
    await expect(drawer).toBeHidden()
    await focusStays(page)
  })

  await test.step('reads in the audit log what it did', async () => {
    await goes('Audit log')
    const row = page
      .getByRole('row')
      .filter({ hasText: `Sort the seed catalog ${mark}` })
      .first()
    await expect(row).toBeVisible()
    const opens = row.getByRole('button').first()
    for (let step = 0; step < 8 && !(await hasFocus(opens)); step++) await press('j')
    await press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText(`Sort the seed catalog ${mark}`)
    await expect(drawer).toContainText('The shop is closed.')
    await press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opens).toBeFocused()
  })
})
