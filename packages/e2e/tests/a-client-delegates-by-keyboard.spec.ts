import { expect, type Page } from '@playwright/test'
import { focusStays, hasFocus, isBefore, maxTabs, presses, tabTo, withoutMouse } from '../src/keyboard.ts'
import { anEmail, asAdmin, mailedLink, password, test } from '../src/people.ts'
import { startsAll, vaTasks } from '../src/work.ts'

async function aVa(page: Page) {
  const [email, name] = [anEmail('neema'), `Neema ${crypto.randomUUID().slice(0, 6)}`]
  const { post } = asAdmin(page.request)
  const made = await post('/vas', {
    name,
    email,
    timezone: 'Africa/Nairobi',
    skills: 'Email Management',
    tools: ['Gmail'],
  })
  const { id } = (await made.json()) as { id: number }
  await post(`/vas/${id}/invite`, {})
  const token = (await mailedLink(page.request, email, /Welcome/)).searchParams.get('token')
  expect((await page.request.post('/api/va/set-password', { data: { token, password } })).status()).toBe(200)
  expect((await page.request.post('/api/va/login', { data: { email, password } })).status()).toBe(200)
  return { id, name }
}

test('a client delegates a task from the first visit to the review without a mouse', async ({ page, newBrowser }) => {
  const va = await newBrowser()
  const { id: vaId, name } = await aVa(va)
  const first = name.split(' ')[0]
  const button = (label: string | RegExp) => page.getByRole('button', { name: label })
  withoutMouse(page)

  await test.step('signs up', async () => {
    await page.goto('/')
    await presses(page, page.getByRole('link', { name: 'Get Started' }).first())
    await expect(page).toHaveURL('/auth')
    await tabTo(page, page.getByRole('tab', { selected: true }))
    const create = page.getByRole('tab', { name: 'Create account' })
    if (!(await hasFocus(create))) await page.keyboard.press('ArrowRight')
    await expect(create).toHaveAttribute('aria-selected', 'true')
    const form = page.getByRole('tabpanel', { name: 'Create account' })
    for (const [label, value] of [
      ['Email', anEmail('marisol')],
      ['Password', password],
      ['Confirm password', password],
    ] as const) {
      await tabTo(page, form.getByLabel(label, { exact: true }))
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await presses(page, button('Continue now'))
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('writes the task down', async () => {
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add New Task' })
    await tabTo(page, dialog.getByLabel('Task description'))
    await page.keyboard.type('Sort my inbox into folders and tell me what needs a reply.')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Category' }))
    await page.keyboard.type('Email')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Priority' }))
    await page.keyboard.type('High')
    const deadline = dialog.getByLabel('Deadline')
    await tabTo(page, deadline, (await isBefore(deadline, page)) ? 'Shift+Tab' : 'Tab')
    await page.keyboard.type('Dec 18, 2099')
    await presses(page, dialog.getByRole('button', { name: 'Create Task' }))
    await expect(dialog).toBeHidden()
    await focusStays(page)
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: /^Sort my inbox/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Sort my inbox/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('High Priority')
    await expect(page.getByRole('main')).toContainText('Dec 18, 2099')
  })

  await test.step('has it analyzed and asks for a VA', async () => {
    await presses(page, button('Analyze with AI'))
    await expect(page.getByText('9 of 10').first()).toBeVisible()
    await focusStays(page)
    const assign = button('Assign Now')
    await tabTo(page, assign, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await presses(
      page,
      page.getByRole('dialog', { name: 'Available VAs Found!' }).getByRole('button', { name: 'Request a VA' }),
    )
    await expect(page.getByText('Finding Your VA...').first()).toBeVisible()
    await focusStays(page)
  })

  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await test.step('accepts the VA whom the team proposes', async () => {
    const quote = { amountCents: 1200, currency: 'USD', unit: 'hour' }
    const proposals = [{ vaId, sentence: 'Has emptied inboxes twice this size.', quote }]
    expect((await asAdmin(va.request).post(`/tasks/${id}/propose`, { proposals })).status()).toBe(200)
    await presses(page, button(`Accept ${name}`))
    const give = page.getByRole('dialog').getByRole('button', { name: `Give ${first} the Task` })
    await expect(give).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'What happens next' })).toBeFocused()
  })

  await test.step('writes to the VA, and the focus stays in the field', async () => {
    await startsAll(va)
    await expect(page.getByText('VA Working').first()).toBeVisible()
    const message = page.getByLabel('Your message')
    await tabTo(page, message)
    await page.keyboard.type('The labs write every Monday.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The labs write every Monday.').first()).toBeVisible()
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('')
  })

  await test.step('asks for a change, gets it, and reviews the result', async () => {
    const delivers = async (handoverNote: string) => {
      const [work] = await vaTasks(va)
      const data = { status: 'completed', handoverNote }
      expect((await va.request.put(`/api/va/tasks/${work?.id}`, { data })).status()).toBe(200)
    }
    await delivers('14,380 unread are now 20.')
    await expect(page.getByText('14,380 unread are now 20.').first()).toBeVisible()
    await tabTo(page, button('Request Changes'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('What should change?'))
    await page.keyboard.type('The labs folder is missing.')
    await presses(page, button(`Send to ${first}`))
    await focusStays(page)
    await delivers('Here it is.')
    await expect(page.getByText('Here it is.').first()).toBeVisible()
    // The stars are the browser's own radios, out of sight behind their pictures.
    const stars = page.getByRole('radio', { name: 'No rating', checked: true })
    await stars.waitFor({ state: 'attached' })
    for (let tabs = 0; tabs < maxTabs && !(await hasFocus(stars)); tabs++) await page.keyboard.press('Tab')
    for (let star = 0; star < 5; star++) await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('Comment'))
    await page.keyboard.type('Quiet, exact, kind.')
    await presses(page, button('Accept and Send Review'))
    await expect(page.getByText('Quiet, exact, kind.').first()).toBeVisible()
    await focusStays(page)
  })
})
