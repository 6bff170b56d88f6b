import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, confirmAddress, enterConsole, mailsTo, password, test } from '../src/people.ts'

/** Another person's change must be visible within two seconds, without a reload. */
const live = { timeout: 2000 }

/** A VA who asks $9 an hour, and a client who asks for somebody. */
async function aRequest(client: Page, team: Page) {
  const mark = crypto.randomUUID().slice(0, 8)
  const [email, name] = [anEmail('dana'), `Akosua ${mark}`]
  const made = await asAdmin(team.request).post('/vas', {
    name,
    email: anEmail('akosua'),
    timezone: 'Africa/Nairobi',
    hourlyRate: '$9/hr',
    skills: 'Email Management',
    tools: ['Gmail'],
  })
  await client.request.post('/api/auth/signup', { data: { email, password } })
  await confirmAddress(client.request, email)
  const task = await client.request.post('/api/tasks', { data: { taskText: `Sort my inbox ${mark} every morning.` } })
  const { id } = (await task.json()) as { id: number }
  await client.request.post(`/api/tasks/${id}/request-va`)
  return { mark, email, id, name, vaId: ((await made.json()) as { id: number }).id }
}

test('the team works the queue: takes, snoozes and asks, proposes above what the VA asks, takes back and proposes again quietly', async ({
  page: team,
  newBrowser,
  request,
}) => {
  const client = await newBrowser()
  const { mark, email, id, name } = await aRequest(client, team)
  const row = team.getByRole('row').filter({ hasText: mark })
  const proposalMails = async () =>
    (await mailsTo(request, email)).filter(({ subject }) => /We have a VA for you/.test(subject)).length

  await test.step('a request is taken, and u gives it back', async () => {
    await enterConsole(team, `/admin/client-requests?q=${mark}`)
    await row.getByRole('button', { name: /^Take / }).click()
    await expect(row.getByRole('cell', { name: 'Open Owner: e2e' })).toBeVisible()
    await expect(team.getByText(/^You have .+'s request$/)).toBeVisible()
    await team.keyboard.press('u')
    await expect(row.getByRole('button', { name: /^Take / })).toBeVisible()
  })

  await test.step('s snoozes the row that has the focus; it is on hold, and comes back', async () => {
    await row.getByRole('link', { name: /^Sort my inbox/ }).focus()
    await team.keyboard.press('s')
    await team.getByRole('menuitem', { name: 'In a week' }).click()
    await expect(team.getByText('No matching requests')).toBeVisible()
    await team.getByRole('tab', { name: 'On hold' }).click()
    await expect(team.getByText('Snoozed requests, and ones waiting for an answer.')).toBeVisible()
    await expect(row).toContainText('Snoozed until')
    await expectAccessibleInBoth(team)
    await row.getByRole('button', { name: /^Snooze / }).click()
    await team.getByRole('menuitem', { name: 'Back to the queue now' }).click()
    await team.getByRole('tab', { name: 'Waiting' }).click()
    await expect(row).toContainText('Open')
  })

  await test.step('the client is asked and answers on the task; meanwhile the clock waits', async () => {
    await team.goto(`/admin/client-requests/${id}?q=${mark}`)
    await client.goto(`/tasks/${id}`)
    await team.getByRole('button', { name: 'Ask the client' }).click()
    const dialog = team.getByRole('dialog', { name: /^Ask / })
    await dialog.getByLabel('Your question').fill('Which mailbox is it?')
    await team.keyboard.press('Escape')
    await team.getByRole('button', { name: 'Ask the client' }).click()
    await expect(dialog.getByLabel('Your question')).toHaveValue('Which mailbox is it?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(dialog).toBeHidden()
    await expect(team.getByText('Awaiting answer')).toBeVisible()
    await expect(client.getByRole('heading', { name: 'We have a question' })).toBeVisible(live)
    await expectAccessibleInBoth(client)
    await client.getByLabel('Your answer').fill('The one of the practice.')
    await client.getByRole('button', { name: 'Send Answer' }).click()
    await expect(client.getByRole('heading', { name: 'We have a question' })).toHaveCount(0)
    await expect(team.getByText('The one of the practice.').first()).toBeVisible(live)
    await expect(team.getByText('Awaiting answer')).toHaveCount(0)
  })

  const proposing = team.getByRole('group', { name: `Proposal for ${name}` })
  const quote = proposing.getByLabel('Quote')
  await test.step("a quote stands there by default; what can't be read is refused, none is warned about", async () => {
    await team.getByRole('checkbox', { name: `Propose ${name}` }).check()
    await expect(quote).toHaveValue('9')
    await expect(proposing.getByText('Exactly what the VA asks')).toBeVisible()
    await quote.fill('abc')
    await expect(proposing.getByText('Enter an amount such as 12 or 12.50.')).toBeVisible()
    await expect(quote).toHaveValue('abc')
    await expect(team.getByRole('button', { name: /^Propose 1 VA/ })).toBeDisabled()
    await quote.fill('')
    await expect(proposing.getByText(/^Without a quote/)).toBeVisible()
    await quote.fill('12')
    await expect(proposing.getByText('$3/hr (33%) above what the VA asks')).toBeVisible()
    await proposing.getByLabel(/^Note to the client/).fill('Empties inboxes quietly.')
    await expectAccessibleInBoth(team)
  })

  await test.step('the preview is what the client sees', async () => {
    await team.getByRole('button', { name: 'Preview' }).click()
    const preview = team.getByRole('dialog', { name: /will see$/ })
    await expect(preview.getByText('Your proposed VA')).toBeVisible()
    await expect(preview.getByText('$12/hr')).toBeVisible()
    await expect(preview.getByText('Empties inboxes quietly.')).toBeVisible()
    const reasons = await preview
      .getByRole('list', { name: `Why ${name}` })
      .getByRole('listitem')
      .allTextContents()
    await expectAccessibleInBoth(team)
    await team.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await team.getByRole('button', { name: /^Propose 1 VA/ }).click()
    await expect(client.getByText('Empties inboxes quietly.')).toBeVisible(live)
    await expect(client.getByText('$12/hr')).toBeVisible()
    expect(
      await client
        .getByRole('list', { name: `Why ${name}` })
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual(reasons)
  })

  await test.step('undo takes it back, email and all', async () => {
    expect(await proposalMails()).toBe(1)
    await team.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(team.getByText('Undone. Nobody was notified by email.')).toBeVisible()
    await expect(client.getByText('Empties inboxes quietly.')).toHaveCount(0)
    expect(await proposalMails()).toBe(0)
  })

  await test.step('withdrawn and proposed again, the client is told once', async () => {
    await team.getByRole('checkbox', { name: `Propose ${name}` }).check()
    await expect(quote).toHaveValue('12')
    await team.getByRole('button', { name: /^Propose 1 VA/ }).click()
    await expect(client.getByText('$12/hr')).toBeVisible(live)
    await team.getByRole('button', { name: `Withdraw ${name}` }).click()
    await expect(client.getByText('$12/hr')).toHaveCount(0)
    await expect(team.getByRole('button', { name: `Withdraw ${name}` })).toBeHidden()
    await team.getByRole('checkbox', { name: `Propose ${name}` }).check()
    await quote.fill('11')
    await team.getByRole('button', { name: /^Propose 1 VA/ }).click()
    await expect(team.getByText(/is not notified again/)).toBeVisible()
    await expect(client.getByText('$11/hr')).toBeVisible(live)
    expect(await proposalMails()).toBe(1)
  })
})

test('a VA is assigned directly at a price that the client sees before the work starts; u takes it back', async ({
  page: team,
  newBrowser,
}) => {
  const client = await newBrowser()
  const { mark, id, name } = await aRequest(client, team)
  await client.goto(`/tasks/${id}`)
  await enterConsole(team, `/admin/client-requests/${id}?q=${mark}`)
  const assigns = async () => {
    await team.getByRole('button', { name: `Assign directly: ${name}` }).click()
    const dialog = team.getByRole('dialog', { name: `Assign ${name}` })
    await dialog.getByLabel('Price per hour').fill('abc')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog.getByText('Enter an amount such as 12 or 12.50.')).toBeVisible()
    await dialog.getByLabel('Price per hour').fill('13')
    await expect(dialog.getByText('$4/hr (44%) above what the VA asks')).toBeVisible()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(client.getByText('VA Assigned - In Progress').first()).toBeVisible(live)
    await expect(client.getByText(/^Agreed: \$13\/h/)).toBeVisible()
  }
  await assigns()
  await team.keyboard.press('u')
  await expect(client.getByText('Finding Your VA...').first()).toBeVisible(live)
  await expect(team.getByRole('checkbox', { name: `Propose ${name}` })).toBeVisible()
  await assigns()
})

test("a visitor's introduction has a bench: the team proposes somebody by email", async ({
  page: team,
  newBrowser,
  request,
}) => {
  const visitor = await newBrowser()
  const { mark, name, vaId } = await aRequest(visitor, team)
  const email = anEmail('paulette')
  const wish = {
    name: `Paulette ${mark}`,
    email,
    message: 'Could we meet her this week about our event bookings?',
    vaId,
  }
  const { id } = await (await request.post('/api/va/request-intro', { data: wish })).json()
  await enterConsole(team, `/admin/client-requests?inquiry=${id}`)
  await team.getByRole('link', { name: 'Propose VAs' }).click()
  await expect(team.getByRole('heading', { name: `Match Paulette ${mark}` })).toBeVisible()
  await expect(team.getByRole('heading', { name: 'Analysis' })).toBeVisible()
  await expect(team.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
    'The client asks for this VA',
  )
  await team.getByRole('checkbox', { name: `Propose ${name}` }).check()
  await expectAccessibleInBoth(team)
  await team.getByRole('button', { name: /^Propose 1 VA/ }).click()
  await expect(team.getByText('Proposed by email')).toBeVisible()
  expect((await mailsTo(request, email)).map(({ subject }) => subject)).toContain(`Meet ${name}`)
})
