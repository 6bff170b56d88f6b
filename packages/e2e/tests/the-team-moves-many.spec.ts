import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, confirmAddress, enterConsole, mailsTo, password, test, toast } from '../src/people.ts'

/** A client who asks for somebody for each of these tasks, whose texts share a word. */
async function requestsFor(client: Page, texts: readonly string[]) {
  const mark = crypto.randomUUID().slice(0, 8)
  const email = anEmail('nyambura')
  await client.request.post('/api/auth/signup', { data: { email, password } })
  await confirmAddress(client.request, email)
  const ids: number[] = []
  for (const text of texts) {
    const task = await client.request.post('/api/tasks', { data: { taskText: `${text} ${mark}` } })
    const { id } = (await task.json()) as { id: number }
    await client.request.post(`/api/tasks/${id}/request-va`)
    ids.push(id)
  }
  return { mark, email, ids }
}

const texts = [
  'Keep the books of my bakery in QuickBooks.',
  'Answer the emails of my guests.',
  'Plan posts on Instagram.',
]

test('the queue says who fits best, and is worked by keys and in one go; one undo takes it all back', async ({
  page: team,
  newBrowser,
  request,
}) => {
  const client = await newBrowser()
  const { mark, email, ids } = await requestsFor(client, texts)
  const row = (text: string) => team.getByRole('row').filter({ hasText: text.slice(0, 20) })
  const [books = '', guests = '', posts = ''] = texts
  const open = (text: string) => row(text).getByRole('link', { name: new RegExp(text.slice(0, 20)) })
  const refusals = async () =>
    (await mailsTo(request, email)).filter(({ text }) => text.includes('Nobody is free')).length

  await test.step('three VAs stand in each row; a click opens the bench with that VA in view', async () => {
    await enterConsole(team, `/admin/client-requests?q=${mark}`)
    const best = row(books).getByRole('list', { name: /^Best matches for / })
    await expect(best.getByRole('listitem')).toHaveCount(3)
    await expect(best).toContainText(/Great|Good|Possible/)
    await expectAccessibleInBoth(team)
    const second = best.getByRole('link').nth(1)
    const name = (await second.textContent()) ?? ''
    await second.click()
    await expect(team.getByRole('heading', { level: 1, name: /^Request / })).toBeVisible()
    // The bench ranks anew, and others take on work meanwhile: the VA may have another place there than in the row.
    const card = team
      .getByRole('listitem')
      .filter({ has: team.getByRole('heading', { name: new RegExp(`^\\d+\\. ${name}$`) }) })
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport()
    await team.goBack()
    await expect(row(posts)).toBeVisible()
  })

  await test.step('d refuses the row that has the focus, keeping what was typed; u takes it back; a opens its bench', async () => {
    await open(guests).focus()
    await team.keyboard.press('d')
    const dialog = team.getByRole('dialog', { name: "Can't fill this request" })
    await dialog.getByLabel('Reason').fill('Nobody is free in May.')
    await team.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open(guests).focus()
    await team.keyboard.press('d')
    await expect(dialog.getByLabel('Reason')).toHaveValue('Nobody is free in May.')
    await expectAccessibleInBoth(team)
    await dialog.getByRole('button', { name: 'Notify the client' }).click()
    await expect(row(guests)).toHaveCount(0)
    await team.keyboard.press('u')
    await expect(row(guests)).toBeVisible()
    expect(await refusals()).toBe(0)
    await open(guests).focus()
    await team.keyboard.press('a')
    await expect(team).toHaveURL(new RegExp(`/client-requests/${ids[1]}`))
    await team.goBack()
    await expect(row(posts)).toBeVisible()
  })

  await test.step('what a colleague has is not taken with the others: the answer names whom', async () => {
    const { key, label } = await colleague(team)
    const owned = await request.post('/trpc/admin.requests.own', {
      headers: { 'x-admin-key': key },
      data: { kind: 'task', id: ids[2], owner: label, before: null },
    })
    expect(owned.status()).toBe(200)
    await expect(row(posts)).toContainText(label)
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    const selection = team.getByRole('region', { name: 'Selection' })
    await expect(selection).toContainText('3 requests selected')
    // Else the bar of the selection lies above the last rows.
    await team.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectAccessibleInBoth(team)
    await selection.getByRole('button', { name: 'Take' }).click()
    const results = team.getByRole('dialog', { name: 'Take requests' })
    await expect(results.getByRole('status')).toHaveText('2 requests changed, 1 not.')
    await expect(results.getByRole('listitem').first()).toContainText(`${label} has this request.`)
    // First the undo, whose time runs.
    await team.keyboard.press('u')
    await expect(team.getByText('Undone. Nobody was notified by email.')).toBeVisible()
    await expectAccessibleInBoth(team)
    await results.getByRole('button', { name: 'Done' }).click()
    await expect(selection).toBeHidden()
    await expect(row(books)).not.toContainText('e2e')
    await expect(row(posts)).toContainText(label)
  })

  await test.step('rows that x selects are snoozed, and one undo brings them back', async () => {
    await open(books).focus()
    await team.keyboard.press('x')
    await open(guests).focus()
    await team.keyboard.press('x')
    await team.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Snooze' }).click()
    await team.getByRole('menuitem', { name: 'In a week' }).click()
    await expect(row(books)).toHaveCount(0)
    await expect(row(posts)).toBeVisible()
    await team.keyboard.press('u')
    await expect(row(books)).toBeVisible()
    await expect(row(guests)).toBeVisible()
  })

  await test.step('all are refused with one reason, and one undo takes the emails back', async () => {
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await team.getByRole('region', { name: 'Selection' }).getByRole('button', { name: "Can't fill" }).click()
    const dialog = team.getByRole('dialog', { name: "Can't fill these requests" })
    await dialog.getByRole('button', { name: 'Notify them' }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Nobody is free before June.')
    await dialog.getByRole('button', { name: 'Notify them' }).click()
    await expect(team.getByText('No matching requests')).toBeVisible()
    expect(await refusals()).toBe(3)
    await team.getByRole('button', { name: 'Undo', exact: true }).click()
    for (const text of texts) await expect(row(text)).toBeVisible()
    expect(await refusals()).toBe(0)
  })
})

async function colleague(page: Page) {
  const label = `Amina ${crypto.randomUUID().slice(0, 6)}`
  const made = await asAdmin(page.request).post('/keys', { label, role: 'operator' })
  return { label, key: ((await made.json()) as { key: string }).key }
}

test('applications are decided by keys and in one go; one undo takes it all back', async ({ page: team, request }) => {
  const mark = `Zuri${crypto.randomUUID().slice(0, 8)}`
  const people = ['Aba', 'Baraka', 'Chima'].map((first) => ({ name: `${first} ${mark}`, email: anEmail(first) }))
  for (const { name, email } of people) {
    const sent = await request.post('/api/va/register', {
      data: {
        name,
        email,
        skills: 'Research',
        experience: '3 years',
        hourlyRate: '$8/hr',
        timezone: 'Africa/Nairobi',
        introduction: 'I write reports.',
      },
    })
    expect(sent.status()).toBeLessThan(300)
  }
  const [aba, baraka, chima] = people.map(({ name }) => name) as [string, string, string]
  const row = (name: string) => team.getByRole('row').filter({ hasText: name })
  const selection = team.getByRole('region', { name: 'Selection' })
  await enterConsole(team, `/admin/va-applications?q=${mark}`)

  await test.step('a approves the row that has the focus, and u takes it back, even before the answer', async () => {
    const review = /applications\.review/
    // The row goes with the live event; its answer, and the toast with it, come later on a slow line.
    await team.route(review, async (route) => {
      const response = await route.fetch()
      await new Promise((later) => setTimeout(later, 1500))
      await route.fulfill({ response })
    })
    await row(aba).getByRole('button', { name: aba, exact: true }).focus()
    await team.keyboard.press('a')
    await expect(row(aba)).toHaveCount(0)
    await team.keyboard.press('u')
    await expect(row(aba)).toBeVisible()
    await team.unroute(review)
  })

  await test.step('d declines it with a reason that is kept', async () => {
    await row(aba).getByRole('button', { name: aba, exact: true }).focus()
    await team.keyboard.press('d')
    const dialog = team.getByRole('dialog', { name: `Decline ${aba}` })
    await dialog.getByLabel(/^Reason/).fill('We look for bookkeepers now.')
    await team.keyboard.press('Escape')
    await row(aba)
      .getByRole('button', { name: `Decline ${aba}` })
      .click()
    await expect(dialog.getByLabel(/^Reason/)).toHaveValue('We look for bookkeepers now.')
    await expectAccessibleInBoth(team)
    await dialog.getByRole('button', { name: 'Decline and notify' }).click()
    await expect(row(aba)).toHaveCount(0)
  })

  await test.step('the others are approved together; u takes both back', async () => {
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await selection.getByRole('button', { name: 'Approve' }).click()
    await expect(row(baraka)).toHaveCount(0)
    await team.keyboard.press('u')
    await expect(row(baraka)).toBeVisible()
    await expect(row(chima)).toBeVisible()
    const mails = await mailsTo(request, people[1]?.email ?? '')
    expect(mails.filter(({ subject }) => /password/i.test(subject))).toEqual([])
  })

  await test.step('one that is decided meanwhile is refused by itself', async () => {
    const { rows } = await (
      await request.get(`/trpc/admin.applications.list?input=${encodeURIComponent(JSON.stringify({ q: baraka }))}`, {
        headers: { 'x-admin-key': (await team.evaluate(() => localStorage.getItem('adminKey'))) ?? '' },
      })
    )
      .json()
      .then(({ result }) => result.data)
    // The list is read again at once; the selection still has the row.
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    const declined = await asAdmin(request).post(`/va-applications/${rows[0].id}/review`, {
      decision: 'decline',
      message: 'No, thank you.',
    })
    expect(declined.status()).toBeLessThan(300)
    await expect(row(baraka)).toHaveCount(0)
    await selection.getByRole('button', { name: 'Decline' }).click()
    const dialog = team.getByRole('dialog', { name: 'Decline applications' })
    await dialog.getByLabel(/^Reason/).fill('We look for bookkeepers now.')
    await dialog.getByRole('button', { name: 'Decline and notify' }).click()
    const results = team.getByRole('dialog', { name: 'Decline applications' })
    await expect(results.getByRole('status')).toHaveText('1 application changed, 1 not.')
    await expectAccessibleInBoth(team)
    await results.getByRole('button', { name: 'Done' }).click()
    await expect(selection).toBeHidden()
  })
})

test('leads are moved in one go and given a next step; one undo takes it all back', async ({ page: team, request }) => {
  const mark = `Zola${crypto.randomUUID().slice(0, 8)}`
  for (const first of ['Abena', 'Bintu', 'Chipo']) {
    const data = { kind: 'contact', name: `${first} ${mark}`, email: anEmail(first), message: 'Mornings only.' }
    expect((await request.post('/api/va-inquiry', { data })).status()).toBe(201)
  }
  const row = (name: string) => team.getByRole('row').filter({ hasText: `${name} ${mark}` })
  const selection = team.getByRole('region', { name: 'Selection' })
  await enterConsole(team, `/admin/leads?view=table&q=${mark}`)
  await expect(row('Chipo')).toContainText('New')

  await test.step('the one that lacks a quote is named by itself', async () => {
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await expect(selection).toContainText('3 leads selected')
    await expectAccessibleInBoth(team)
    await selection.getByRole('button', { name: 'Move to…' }).click()
    await team.getByRole('menuitem', { name: 'Quoted' }).click()
    const results = team.getByRole('dialog', { name: 'Move to Quoted' })
    await expect(results.getByRole('status')).toHaveText('0 leads changed, 3 not.')
    await expect(results.getByRole('listitem').first()).toContainText('Please enter the quote first')
    await expectAccessibleInBoth(team)
    await results.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('all are qualified, and u takes it back', async () => {
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await selection.getByRole('button', { name: 'Move to…' }).click()
    await team.getByRole('menuitem', { name: 'Qualified' }).click()
    for (const name of ['Abena', 'Bintu', 'Chipo']) await expect(row(name)).toContainText('Qualified')
    await expect(team.getByText('3 leads moved to Qualified')).toBeVisible()
    await expect(selection).toBeHidden()
    await team.keyboard.press('u')
    for (const name of ['Abena', 'Bintu', 'Chipo']) await expect(row(name)).toContainText('New')
  })

  await test.step('a next step is set on all; Escape keeps what was typed', async () => {
    await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await selection.getByRole('button', { name: 'Set next step' }).click()
    const dialog = team.getByRole('dialog', { name: 'Next step for the selected leads' })
    await dialog.getByLabel('Next step').fill('Call about mornings')
    await team.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await selection.getByRole('button', { name: 'Set next step' }).click()
    await expect(dialog.getByLabel('Next step')).toHaveValue('Call about mornings')
    await expectAccessibleInBoth(team)
    await dialog.getByRole('button', { name: 'Set next step' }).click()
    for (const name of ['Abena', 'Bintu', 'Chipo']) await expect(row(name)).toContainText('Call about mornings')
  })
})

test('clients are granted analyses and suspended in one go, each with a result', async ({ page: team, newBrowser }) => {
  const mark = `zena${crypto.randomUUID().slice(0, 8)}`
  for (const first of ['abla', 'biba']) {
    const client = await newBrowser()
    const sent = await client.request.post('/api/auth/signup', {
      data: { email: `${first}-${mark}@example.com`, password },
    })
    expect(sent.status()).toBe(201)
  }
  const row = (name: string) => team.getByRole('row').filter({ hasText: `${name}-${mark}` })
  const selection = team.getByRole('region', { name: 'Selection' })
  const selectAll = () => team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await enterConsole(team, `/admin/clients-system?q=${mark}`)
  await expect(row('biba')).toBeVisible()

  await test.step('an amount that is none is refused where it stands; nobody gets fewer', async () => {
    await selectAll()
    await expectAccessibleInBoth(team)
    await selection.getByRole('button', { name: 'Grant analyses' }).click()
    const dialog = team.getByRole('dialog', { name: 'Analyses for the selected clients' })
    await dialog.getByLabel('Analyses left').fill('')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await expect(dialog.getByText('Please enter a whole number.')).toBeVisible()
    await dialog.getByLabel('Analyses left').fill('25')
    await expectAccessibleInBoth(team)
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await toast(team, '2 clients given analyses')
    for (const name of ['abla', 'biba']) await expect(row(name)).toContainText('25 of 25')
  })

  await test.step('one undo takes all of them back', async () => {
    await team.getByRole('button', { name: 'Undo' }).click()
    await toast(team, 'Undone. Nobody was notified by email.')
    for (const name of ['abla', 'biba']) await expect(row(name)).toContainText('10 of 10')
  })

  await test.step('suspending asks first, and the suspension is lifted again', async () => {
    await selectAll()
    await selection.getByRole('button', { name: 'Suspend' }).click()
    const asked = team.getByRole('dialog', { name: 'Suspend the selected clients?' })
    await expectAccessibleInBoth(team)
    await asked.getByRole('button', { name: 'Suspend' }).click()
    await toast(team, '2 clients suspended')
    for (const name of ['abla', 'biba']) await expect(row(name)).toContainText('Suspended')
    await selectAll()
    await selection.getByRole('button', { name: 'Lift suspension' }).click()
    await toast(team, '2 clients can sign in again')
    for (const name of ['abla', 'biba']) await expect(row(name)).not.toContainText('Suspended')
  })

  await test.step('where nothing had to be done, each row says so', async () => {
    await selectAll()
    await selection.getByRole('button', { name: 'Lift suspension' }).click()
    const results = team.getByRole('dialog', { name: 'Lift the suspension of clients' })
    await expect(results.getByRole('listitem').first()).toContainText('was not suspended.')
    await expectAccessibleInBoth(team)
    await results.getByRole('button', { name: 'Done' }).click()
    await expect(selection).toBeHidden()
  })
})

for (const list of [
  'client-requests',
  'va-applications',
  'clients-system',
  'leads?view=table',
  'document-generator',
  'outbox',
])
  test(`a row of /admin/${list} is selected with the mouse, and not opened`, async ({ page }) => {
    await enterConsole(page, `/admin/${list}`)
    const box = page.getByRole('checkbox', { name: 'Select row 1', exact: true })
    await expect(box).toBeVisible()
    const address = page.url()
    await box.click()
    await expect(box).toBeChecked()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 ')
    expect(page.url()).toBe(address)
  })
