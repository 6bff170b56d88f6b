import { expect, type Page } from '@playwright/test'
import {
  anEmail,
  asAdmin,
  choosesCity,
  createAccount,
  enterConsole,
  mailedLink,
  password,
  test,
} from '../src/people.ts'

/** Another person's change must be visible within two seconds, without a reload. */
const live = { timeout: 2000 }
const taskText = `Sort my inbox ${crypto.randomUUID().slice(0, 8)}: unsubscribe me from supplier mail, make folders and tell me what needs a reply.`
const title = taskText.slice(0, 22)
const vaName = `Rehema ${crypto.randomUUID().slice(0, 6)}`

async function applies(page: Page, email: string) {
  await page.goto('/apply-va')
  await page.getByLabel('Name').fill(vaName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Skills').fill('Email Management, Inbox Triage, Customer Service')
  await page.getByLabel('Experience').fill('6 years (since 2018, with a gap)')
  await page.getByLabel('Hourly rate').fill('$9-12, depends on the length')
  await choosesCity(page, 'Nairobi')
  await page.getByLabel('Introduction').fill('Quiet inboxes 🎙️\n\n"Who else should we talk to?"')
  await page.getByRole('button', { name: /Submit/ }).click()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/va-dashboard$/)
  await expect(page.getByRole('heading', { name: 'We received your application' })).toBeVisible()
}

async function signsUp(page: Page, email: string) {
  await page.goto('/auth')
  await createAccount(page, email)
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function addsTheTask(page: Page) {
  await page.getByRole('button', { name: 'Add a Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Task description').fill(taskText)
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Email Management')
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('High Priority')
  await dialog.getByLabel('Deadline').click()
  await page.getByRole('button', { name: /Next month/ }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await dialog.getByLabel('Notes').fill('Gmail. No patient names in chat, please.')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: new RegExp(title) }).click()
}

test('a task is delegated: a client, the team and a VA play the whole loop, each seeing the others at once', async ({
  page,
  newBrowser,
  request,
}) => {
  const [client, va, team] = [page, await newBrowser(), await newBrowser()]
  const [clientEmail, vaEmail] = [anEmail('marisol'), anEmail('rehema')]

  await test.step('a VA applies, is approved, and sets a password by the mailed link', async () => {
    await applies(va, vaEmail)
    await enterConsole(team, '/admin/va-applications')
    await team.getByText(vaName).first().click()
    await team.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(va.getByRole('heading', { name: 'Welcome to the network' })).toBeVisible(live)
    await va.goto((await mailedLink(request, vaEmail, /Welcome/)).href)
    await va.getByLabel('New password').fill(password)
    await va.getByLabel('Confirm password').fill(password)
    await va.getByRole('button', { name: 'Set password' }).click()
    await expect(va).toHaveURL(/\/va\/login$/)
    await va.getByLabel('Email').fill(vaEmail)
    await va.getByLabel('Password', { exact: true }).fill(password)
    await va.getByRole('button', { name: 'Sign in' }).click()
    await expect(va.getByRole('heading', { name: `Welcome, ${vaName}` })).toBeVisible()
    await expect(va.getByText('No tasks yet')).toBeVisible()
  })

  await test.step('a client adds a task, has it analyzed, and asks for a VA', async () => {
    await signsUp(client, clientEmail)
    await addsTheTask(client)
    await client.getByRole('button', { name: 'Analyze with AI' }).click()
    await expect(client.getByText('Email Management').first()).toBeVisible()
    await expect(client.getByText('9 of 10').first()).toBeVisible()
    await client.getByRole('button', { name: 'Assign Now' }).click()
    const found = client.getByRole('dialog', { name: 'Available VAs Found!' })
    await found.getByRole('button', { name: 'Request a VA' }).click()
    await expect(client.getByText('Finding Your VA...').first()).toBeVisible()
  })

  await test.step('the team sees the request with its clock and proposes the VA with a sentence and a quote', async () => {
    await team.goto('/admin/client-requests')
    await team.getByText(title).first().click()
    await expect(team.getByText(clientEmail).first()).toBeVisible()
    await team.getByRole('checkbox', { name: `Propose ${vaName}` }).check()
    await team.getByLabel(`Note to the client about ${vaName}`).fill('Has emptied inboxes twice this size.')
    await team.getByLabel('Quote').fill('12')
    await team.getByRole('button', { name: /^Propose 1 VA/ }).click()
  })

  await test.step('the client sees the proposal at once and accepts it', async () => {
    await expect(client.getByText('Has emptied inboxes twice this size.')).toBeVisible(live)
    await expect(client.getByText('$12/hr')).toBeVisible()
    await client.getByRole('button', { name: `Accept ${vaName}` }).click()
    const terms = client.getByRole('dialog', { name: `Give this task to ${vaName}?` })
    await expect(terms).toContainText('$12/hr')
    await terms.getByRole('button', { name: /^Give .+ the Task$/ }).click()
    await expect(client.getByText('VA Assigned - In Progress').first()).toBeVisible()
    const rows = await asAdmin(request).get<{ clientEmail: string; status: string; vaName: string }[]>('/tasks')
    expect(rows.filter((row) => row.clientEmail === clientEmail)).toMatchObject([
      { status: 'successfully_assigned', vaName },
    ])
  })

  await test.step('the VA is told at once, starts, and asks the team, who answer in the console', async () => {
    const card = va.getByRole('article')
    await expect(card.getByRole('heading', { name: new RegExp(title) })).toBeVisible(live)
    await card.getByRole('button', { name: 'Start Task' }).click()
    await expect(va.getByText('Task updated successfully')).toBeVisible()
    await expect(client.getByText('VA Working').first()).toBeVisible(live)
    await card.getByRole('button', { name: 'Message' }).click()
    await va.getByText('Kazi team', { exact: true }).click()
    await va.getByLabel('Message', { exact: true }).fill('Which folder for the lab invoices?')
    await va.keyboard.press('Enter')
    await expect(va.getByText('Message sent successfully')).toBeVisible()
    await team.goto('/admin/messages')
    await team.getByRole('link', { name: new RegExp(vaName) }).click()
    await expect(team.getByText('Which folder for the lab invoices?').last()).toBeVisible()
    await team.getByLabel('Your message').fill('One of their own, please.')
    await team.keyboard.press('Enter')
    await va.getByRole('tab', { name: /Messages/ }).click()
    await expect(va.getByText('One of their own, please.')).toBeVisible(live)
    await expect(va.getByText('Admin Conversation').first()).toBeVisible()
  })

  await test.step('the VA logs time and hands over', async () => {
    await va.getByRole('tab', { name: 'Tasks' }).click()
    await va.getByRole('button', { name: 'Log time' }).click()
    const time = va.getByRole('dialog', { name: 'Log time' })
    await time.getByLabel('Time worked').fill('1:30')
    await time.getByRole('button', { name: 'Log time' }).click()
    await expect(time.getByText(/1 h 30 min so far/)).toBeVisible()
    await va.keyboard.press('Escape')
    await va.getByRole('button', { name: 'Mark Complete' }).click()
    const handover = va.getByRole('dialog', { name: 'Deliver your work' })
    await handover.getByLabel('Note to the client').fill('14,380 unread are now 20, with a star.')
    await handover.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(handover).toBeHidden()
  })

  await test.step('the client sees the result at once, asks for a change, gets it, and reviews', async () => {
    await expect(client.getByText('Completed by VA').first()).toBeVisible(live)
    await expect(client.getByText('14,380 unread are now 20, with a star.').first()).toBeVisible()
    await client.getByRole('button', { name: 'Request Changes' }).click()
    await client.getByLabel('What should change?').fill('The labs folder is missing.')
    await client.getByRole('button', { name: 'Send to Rehema' }).click()
    await expect(va.getByText('The labs folder is missing.').first()).toBeVisible(live)
    await va.getByRole('button', { name: 'Mark Complete' }).click()
    await va.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click()
    await expect(client.getByText('Completed by VA').first()).toBeVisible(live)
    await client.getByRole('radio', { name: '4 of 5' }).press('ArrowRight')
    await client.getByLabel('Comment').fill('Quiet, exact, kind.')
    await client.getByRole('button', { name: 'Accept and Send Review' }).click()
    await expect(client.getByText('Quiet, exact, kind.').first()).toBeVisible()
  })

  await test.step('the VA sees the review, and the score that it moved with the row behind it', async () => {
    await expect(va.getByText('“Quiet, exact, kind.”')).toBeVisible(live)
    await va.getByRole('tab', { name: 'Profile' }).click()
    await expect(va.getByText('5.0 of 5').first()).toBeVisible()
    await va.getByRole('button', { name: 'Reviews (1)' }).click()
    await expect(va.getByRole('cell', { name: 'Quiet, exact, kind.' })).toBeVisible()
    const vas = await asAdmin(request).get<{ id: number; email: string }[]>('/vas')
    const { id } = vas.find(({ email }) => email === vaEmail) ?? { id: 0 }
    expect(await asAdmin(request).get(`/va-metrics/${id}`)).toMatchObject({
      averageRating: 5,
      completedProjects: 1,
      totalHoursWorked: 1.5,
    })
  })
})
