import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ApplicationForm } from './application-form.tsx'

beforeEach(() => localStorage.clear())

async function open() {
  const calls = testServer({})
  await showPage(() => <ApplicationForm />)
  return calls
}
const submit = page.getByRole('button', { name: 'Submit Application' })
const zone = page.getByRole('combobox', { name: /^Timezone/ })
const fill = async (labels: string[]) => {
  for (const label of labels) await page.getByRole('textbox', { name: label }).fill('rehema@example.com')
}

it('goes to the first field that is missing, in view', async () => {
  await open()
  await submit.click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toBeInViewport()
  await fill(['Name', 'Email'])
  await submit.click()
  await expect.element(page.getByRole('textbox', { name: 'Skills' })).toHaveFocus()
})

it('what is typed after a press on the label of the timezone takes the place of the city', async () => {
  localStorage.setItem('draft:va-application', JSON.stringify({ timezone: 'Africa/Nairobi' }))
  await open()
  await expect.element(zone).toHaveValue('Nairobi')
  await page.getByText(/^Timezone/).click()
  await expect.element(zone).toHaveFocus()
  await userEvent.keyboard('Lag')
  await expect.element(zone).toHaveValue('Lag')
})

it('goes to a city that it does not know, and sends nothing', async () => {
  const calls = await open()
  await fill(['Name', 'Email', 'Skills', 'Experience', 'Hourly rate', 'Introduction'])
  await zone.fill('Kisumu')
  await submit.click()
  await expect.element(zone).toHaveFocus()
  await expect.element(zone).toHaveValue('Kisumu')
  await expect.element(zone).toHaveAccessibleDescription(/No such city\. Try a larger one nearby\./)
  expect(calls).toEqual([])
})

it('leaves nothing of an application on this device once it is sent, although the sent one is read again', async () => {
  const application = { name: 'Rehema', email: 'rehema@example.com', skills: 'Research', experience: '4 years' }
  const more = { hourlyRate: '$12', timezone: 'Africa/Nairobi', portfolio: null, introduction: 'I sort inboxes.' }
  const answers = { 'vas.application': { ...application, ...more, state: 'needs_info', message: null } }
  const calls = testServer({ answers })
  // The way to the dashboard is a page load, which would end the test.
  const { setTimeout } = window
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
    ms === 2000 ? 0 : setTimeout(run, ms)) as never)
  await showPage(() => <ApplicationForm own />)
  const introduction = page.getByRole('textbox', { name: 'Introduction' })
  await expect.element(introduction).toHaveValue('I sort inboxes.')
  await introduction.fill('I sort inboxes, and calendars.')
  answers['vas.application'] = { ...answers['vas.application'], introduction: 'I sort inboxes, and calendars.' }
  const reads = () => calls.filter(({ path }) => path === 'vas.application').length
  await submit.click()
  await expect.poll(reads).toBe(2)
  await expect.element(introduction).toHaveValue('')
  expect(localStorage.getItem('draft:va-application')).toBeNull()
})

it('keeps the address of an application that is open: another one would be a second application', async () => {
  const draft = { name: '', email: 'rehema.new@example.com', introduction: 'I sort inboxes, and calendars.' }
  localStorage.setItem('draft:va-application', JSON.stringify(draft))
  const application = { name: 'Rehema', email: 'rehema@example.com', skills: 'Research', experience: '4 years' }
  const more = { hourlyRate: '$12', timezone: 'Africa/Nairobi', portfolio: null, introduction: 'I sort inboxes.' }
  testServer({ answers: { 'vas.application': { ...application, ...more, state: 'submitted', message: null } } })
  await showPage(() => <ApplicationForm own />)
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveValue('rehema@example.com')
  await expect.element(email).toHaveAttribute('readonly')
  await expect.element(email).toHaveAccessibleDescription(/To use another address, write to us/)
  const { color } = getComputedStyle(page.getByRole('link', { name: 'write to us' }).element())
  expect(color, 'the color that browsers give a link').not.toBe('rgb(0, 0, 238)')
  await expect
    .element(page.getByRole('textbox', { name: 'Introduction' }))
    .toHaveValue('I sort inboxes, and calendars.')
})

it('takes any address as long as no application is open', async () => {
  await open()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('readonly')
})

describe('an application that was sent before', () => {
  const application = {
    id: 7,
    name: 'Rehema',
    email: 'rehema@example.com',
    skills: 'Research',
    experience: '4 years',
    hourlyRate: '$12',
    timezone: 'Africa/Nairobi',
    portfolio: null,
    introduction: 'I sort inboxes.',
    state: 'needs_info',
    message: 'Which inboxes?',
  }
  const conflict = { message: 'Decided.', code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } }
  const openBox = page.getByText('This is your open application')
  const sent = (calls: { path: string; input: object }[]) =>
    calls.filter(({ path }) => path === 'vas.register').map(({ input }) => input)
  const introduction = page.getByRole('textbox', { name: 'Introduction' })

  it('keeps what was sent where only a part was typed on this device since', async () => {
    const draft = { name: ' ', timezone: 'Africa/Lagos', portfolio: 'https://rehema.example.com' }
    localStorage.setItem('draft:va-application', JSON.stringify(draft))
    testServer({ answers: { 'vas.application': application } })
    await showPage(() => <ApplicationForm own />)
    await expect.element(introduction).toHaveValue('I sort inboxes.')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rehema')
    await expect.element(page.getByRole('textbox', { name: 'Portfolio' })).toHaveValue('https://rehema.example.com')
    await expect.element(zone).toHaveValue('Lagos')
  })

  it('stays as it was changed when the page is read again, also where an optional field was cleared', async () => {
    const mine = { ...application, portfolio: 'https://rehema.example.com' }
    testServer({ answers: { 'vas.application': mine } })
    const portfolio = page.getByRole('textbox', { name: 'Portfolio' })
    const first = await showPage(() => <ApplicationForm own />)
    await expect.element(portfolio).toHaveValue('https://rehema.example.com')
    await portfolio.fill('')
    await introduction.fill('All inboxes.')
    await first.unmount()
    await showPage(() => <ApplicationForm own />)
    await expect.element(openBox).toBeVisible()
    await expect.element(introduction).toHaveValue('All inboxes.')
    await expect.element(portfolio).toHaveValue('')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rehema')
  })

  it('has what was sent where a draft of another one is blank', async () => {
    const draft = { introduction: 'All inboxes.', portfolio: '', filledFrom: 6 }
    localStorage.setItem('draft:va-application', JSON.stringify(draft))
    testServer({ answers: { 'vas.application': { ...application, portfolio: 'https://rehema.example.com' } } })
    await showPage(() => <ApplicationForm own />)
    await expect.element(page.getByRole('textbox', { name: 'Portfolio' })).toHaveValue('https://rehema.example.com')
    await expect.element(introduction).toHaveValue('All inboxes.')
  })

  it('whose session has ended is opened by the emailed link again, with what was typed', async () => {
    const gone = {
      message: 'Please open your application again from your email.',
      code: -32001,
      data: { code: 'UNAUTHORIZED', httpStatus: 401 },
    }
    const answers = { 'vas.application': application, 'vas.openApplication': application }
    testServer({ answers, refused: ['vas.register'], error: gone })
    const first = await showPage(() => <ApplicationForm own />)
    await expect.element(introduction).toHaveValue('I sort inboxes.')
    await introduction.fill('All inboxes.')
    await submit.click()
    await expect.element(page.getByText('Please open your application again from your email.')).toBeVisible()
    await expect.element(introduction).toHaveValue('All inboxes.')
    await first.unmount()
    await showPage(() => <ApplicationForm token="from-the-email" />)
    await expect.element(openBox).toBeVisible()
    await expect.element(introduction).toHaveValue('All inboxes.')
  })

  it.each([{ own: true as const }, { token: 'from-the-email' }])(
    'is changed, never sent as another one; once it is decided that is said, and a new one can be sent (%o)',
    async (toOpen) => {
      const answers = { 'vas.application': application, 'vas.openApplication': application }
      const refused = ['vas.register']
      const calls = testServer({ answers, refused, error: conflict })
      await showPage(() => <ApplicationForm {...toOpen} />)
      await expect.element(introduction).toHaveValue('I sort inboxes.')
      await expect.element(openBox).toBeVisible()
      await introduction.fill('All inboxes.')
      answers['vas.application'] = { ...application, state: 'declined', message: 'We look for other skills.' }
      await submit.click()
      await expect.element(page.getByText('Your application was declined')).toBeVisible()
      await expect.element(page.getByText(/“We look for other skills\.”/)).toBeVisible()
      await expect.element(openBox).not.toBeInTheDocument()
      expect(sent(calls)).toMatchObject([{ applicationId: 7, introduction: 'All inboxes.' }])
      // What was typed is still there.
      await expect.element(introduction).toHaveValue('All inboxes.')
      await submit.click()
      await expect.poll(() => sent(calls)).toHaveLength(2)
      expect(sent(calls)[1]).not.toHaveProperty('applicationId')
    },
  )

  it.each([
    ['declined', 'Your application was declined', /“Not now\.” You can change it and apply again\./],
    ['approved', 'Your application was approved', /We emailed you a link to set your password\./],
  ])('that is %s already is not called open', async (state, title, text) => {
    const message = state === 'declined' ? 'Not now.' : null
    testServer({ answers: { 'vas.application': { ...application, state, message } } })
    await showPage(() => <ApplicationForm own />)
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(openBox).not.toBeInTheDocument()
  })
})
