import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, enterConsole, mailsTo, test, toast } from '../src/people.ts'

/** Another person's change must be visible within two seconds, without a reload. */
const live = { timeout: 2000 }
type Inquiry = { email?: string }

/** A VA of this journey's own, and two people: a visitor who needs help, and a team member in the console. */
async function people(page: Page, newBrowser: () => Promise<Page>) {
  const va = { name: `Rehema ${crypto.randomUUID().slice(0, 6)}`, email: anEmail('rehema'), timezone: 'Africa/Nairobi' }
  const answer = await asAdmin(page.request).post('/vas', { ...va, skills: 'Inbox Triage', tools: ['Gmail'] })
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  return { visitor: page, team: await newBrowser(), va: { ...va, id } }
}

async function asksForAnIntroduction(visitor: Page, va: { id: number }, message: string) {
  const email = anEmail('marisol')
  await visitor.goto(`/va-profile/${va.id}`)
  await visitor.getByLabel('Your name').fill('Marisol Vega')
  await visitor.getByLabel('Your email').fill(email)
  await visitor.getByLabel('Company').fill('Vega Dental')
  await visitor.getByLabel('Message').fill(message)
  await visitor.getByRole('button', { name: 'Request an intro' }).click()
  return email
}

test('a visitor asks to meet a VA, the team’s open console shows it at once, closes it, and takes that back', async ({
  page,
  newBrowser,
  request,
}) => {
  const { visitor, team, va } = await people(page, newBrowser)
  const mark = crypto.randomUUID().slice(0, 8)
  const stillOpen = async () =>
    (await asAdmin(request).get<Inquiry[]>('/va-requests')).some((one) => one.email === email)
  const row = team.getByRole('row').filter({ hasText: mark })
  const drawer = team.getByRole('dialog', { name: `Introduction to ${va.name}` })

  await enterConsole(team, '/admin/client-requests?state=open')
  await expect(team.getByRole('table', { name: 'Client requests' })).toBeVisible()
  const email = await asksForAnIntroduction(visitor, va, `Quiet my inbox (${mark}).\n\nNo patient names, please.`)

  await test.step('it stands in the queue with its kind, its VA, its sender and its clock, and is counted', async () => {
    await expect(row).toBeVisible(live)
    await expect(row).toContainText('Introduction')
    await expect(row).toContainText('Marisol Vega, Vega Dental')
    await expect(row).toContainText(email)
    await expect(row).toContainText(/4[78] h left/)
    await expect(row).toContainText('Open')
    const link = row.getByRole('link', { name: va.name, exact: true })
    await expect(link).toHaveAttribute('href', new RegExp(`/admin/vas\\?va=${va.id}$`))
    const badge = team
      .getByRole('navigation')
      .getByRole('link', { name: /^Client Requests/ })
      .first()
    await expect(async () => {
      const shown = /^\d+/.exec(
        (await team
          .getByRole('status')
          .filter({ hasText: /requests?$/ })
          .textContent()) ?? '',
      )?.[0]
      await expect(badge).toContainText(`${shown}`, { timeout: 100 })
    }).toPass(live)
  })

  await test.step('the drawer has every word, and a mail to answer with', async () => {
    await row.getByRole('button', { name: mark }).click()
    await expect(team).toHaveURL(/inquiry=\d+/)
    await expect(drawer).toContainText('No patient names, please.')
    await expect(drawer.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      `mailto:${email}?subject=${encodeURIComponent(`Your request to meet ${va.name}`)}`,
    )
  })

  await test.step('closing takes it away without a question, and undo brings it back', async () => {
    await drawer.getByRole('button', { name: 'Close request' }).click()
    await expect(drawer).toBeHidden()
    await toast(team, "Closed Marisol Vega's request")
    await expect(row).toBeHidden()
    expect(await stillOpen()).toBe(false)
    await team.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    expect(await stillOpen()).toBe(true)
  })

  await test.step('what was closed is found again by its words, and a link to it stays', async () => {
    await row.getByRole('button', { name: mark }).click()
    const address = team.url()
    await drawer.getByRole('button', { name: 'Close request' }).click()
    await expect(row).toBeHidden()
    await team.getByRole('tab', { name: 'Closed inquiries' }).click()
    await team.getByLabel('Search requests').fill(`vega ${mark}`)
    await expect(row).toContainText('Closed')
    await team.goto(address)
    await drawer.getByRole('button', { name: 'Reopen' }).click()
    await expect(drawer).toBeHidden()
    await expect(row).toContainText('Open')
  })
})

test('a queue that does not load says so, and tries again', async ({ page }) => {
  // Live events of parallel tests would reload the queue before the button could be clicked.
  await page.route(/\/trpc\/live\.admin/, (route) => route.fulfill({ status: 204 }))
  await enterConsole(page)
  await expect(page.getByRole('heading', { name: 'By time left' })).toBeVisible()
  // An error response rather than a broken connection, which the browser itself would log.
  const refusal = {
    error: { message: 'Please wait.', code: -32029, data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 } },
  }
  const list = /\/trpc\/[^?]*admin\.requests\.list/
  await page.route(list, (route) => {
    const calls = new URL(route.request().url()).pathname.split(',')
    return route.fulfill({ status: 429, json: calls.map(() => refusal) })
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Client Requests' }).first().click()
  await page.getByRole('tab', { name: 'Closed inquiries' }).click()
  await expect(page.getByText('Failed to fetch requests')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: /again/i }).click()
  await expect(page.getByLabel('Search requests')).toBeVisible()
})

test('a visitor is asked by email: their clock waits until somebody has read the answer', async ({ page, request }) => {
  // A word that reads as a number is searched for as it is written.
  const [email, mark] = [anEmail('marisol'), `${crypto.randomUUID().replace(/\D/g, '').slice(0, 7)}e1`]
  const data = { name: `Marisol ${mark}`, email, message: 'Could somebody quiet my inbox?' }
  const sent = await request.post('/api/va-inquiry', { data })
  const { id } = (await sent.json()) as { id: number }
  const questions = async () =>
    (await mailsTo(request, email)).filter(({ subject }) => subject === 'A question about your request').length
  await enterConsole(page, `/admin/client-requests?q=${mark}&inquiry=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Inquiry', exact: true })
  const dialog = page.getByRole('dialog', { name: `Ask Marisol ${mark}` })
  const timeline = drawer.getByRole('list', { name: 'Timeline' })

  await test.step('Escape closes the question and not the drawer, and keeps what was typed', async () => {
    await drawer.getByRole('button', { name: 'Ask a question' }).click()
    await dialog.getByLabel('Your question').fill('Which hours?')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Ask a question' }).click()
    await expect(dialog.getByLabel('Your question')).toHaveValue('Which hours?')
    await expectAccessible(page)
  })

  await test.step('the drawer says what was asked and when; one undo, and nobody was asked', async () => {
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(drawer.getByText(/^Asked on /)).toBeVisible()
    await expect(timeline).toContainText('asked a visitor about a request')
    expect(await questions()).toBe(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(drawer.getByText(/^Asked on /)).toBeHidden()
    expect(await questions()).toBe(0)
  })

  await test.step('a note stays with the request', async () => {
    await drawer.getByLabel('Notes').fill('Prefers mornings')
    await drawer.getByRole('button', { name: 'Save notes' }).click()
    await expect(timeline).toContainText('Prefers mornings')
    await expectAccessibleInBoth(page)
  })

  await test.step('the request is on hold, and back in the queue once they answered', async () => {
    await drawer.getByRole('button', { name: 'Ask a question' }).click()
    await dialog.getByLabel('Your question').fill('Which hours?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(drawer.getByText(/^Asked on /)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No matching requests')).toBeVisible()
    await page.getByRole('tab', { name: 'On hold' }).click()
    const row = page.getByRole('row').filter({ hasText: mark })
    await expect(row).toContainText('Asked on ')
    await expect(row).toContainText('Awaiting answer')
    await row.getByRole('button', { name: /Could somebody quiet/ }).click()
    await drawer.getByRole('button', { name: 'They answered' }).click()
    await expect(drawer.getByText(/^Asked on /)).toBeHidden()
    await expect(drawer.getByText(/4\d h left/)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('a VA who was proposed to a visitor is withdrawn: they are told by email, unless it is undone', async ({
  page,
  request,
}) => {
  const [email, mark] = [anEmail('marisol'), crypto.randomUUID().slice(0, 8)]
  const name = `Rehema ${mark}`
  const record = {
    name,
    email: anEmail('rehema'),
    timezone: 'Africa/Nairobi',
    skills: 'Inbox Triage',
    tools: ['Gmail'],
  }
  expect((await asAdmin(request).post('/vas', record)).status()).toBe(201)
  const data = { name: `Marisol ${mark}`, email, message: 'Could somebody quiet my inbox?' }
  const { id } = (await (await request.post('/api/va-inquiry', { data })).json()) as { id: number }
  const told = async () =>
    (await mailsTo(request, email)).filter(({ subject }) => subject === `${name} is no longer available`).length
  await enterConsole(page, `/admin/client-requests/inquiry/${id}?q=${mark}`)
  const offers = page.getByRole('region', { name: 'Proposed by email' })

  await test.step('proposed by email', async () => {
    await page.getByRole('checkbox', { name: `Propose ${name}` }).check()
    await page.getByRole('button', { name: 'Propose 1 VA' }).click()
    await expect(offers).toContainText(name)
    await expectAccessibleInBoth(page)
  })

  await test.step('withdrawn and put back: nobody hears of it', async () => {
    await offers.getByRole('button', { name: `Withdraw ${name}` }).click()
    await expect(offers).toBeHidden()
    await toast(page, `${name} is withdrawn. Marisol ${mark} is notified by email.`)
    expect(await told()).toBe(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(offers).toContainText(name)
    expect(await told()).toBe(0)
  })

  await test.step('withdrawn: the visitor is told, and the request waits in the queue again', async () => {
    await offers.getByRole('button', { name: `Withdraw ${name}` }).click()
    await expect(offers).toBeHidden()
    await page.goto(`/admin/client-requests?q=${mark}`)
    await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('Open')
    expect(await told()).toBe(1)
    await page.goto(`/admin/audit?q=${mark}`)
    await page.getByRole('button', { name: 'Withdrew proposals' }).first().click()
    const change = page.getByRole('table', { name: 'What changed' }).getByRole('row').nth(1)
    await expect(change).toContainText(`${name}, Quote on request`)
    await expect(change).toContainText('None')
  })
})
