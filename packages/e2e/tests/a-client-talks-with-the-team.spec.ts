import { teamThreadOfTask } from '@kazi/schemas/thread-id'
import { expect } from '@playwright/test'
import { anEmail, asAdmin, enterConsole, mailedLink, password, test } from '../src/people.ts'

const live = { timeout: 15_000 }

test('a client and the team talk about a task before anybody has it, and go on with the VA', async ({
  page,
  newBrowser,
  request,
}) => {
  const team = await newBrowser()
  await page.request.post('/api/auth/signup', { data: { email: anEmail('asks'), password } })
  const task = (await (
    await page.request.post('/api/tasks', { data: { taskText: 'Type up our field notes' } })
  ).json()) as { id: number }
  const threadId = teamThreadOfTask(task.id)

  await test.step('the client asks on the page of the task, with a file', async () => {
    await page.goto(`/tasks/${task.id}`)
    const talk = page.getByRole('region', { name: 'Messages with our team' })
    // It loads when it comes near.
    await page.getByRole('status').filter({ hasText: 'Loading messages' }).scrollIntoViewIfNeeded()
    await talk
      .getByLabel('Files to attach')
      .setInputFiles([{ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('plot,rows\n1,12\n') }])
    await talk.getByLabel('Your message').fill('Can you read handwriting?')
    await talk.getByLabel('Your message').press('Enter')
    await expect(talk.getByRole('group', { name: /^Messages with / })).toContainText('Can you read handwriting?')
    await expect(talk.getByRole('link', { name: /Download notes.csv/ })).toBeVisible()
  })

  await test.step('the team finds it among those that need a reply, and answers', async () => {
    await enterConsole(team, '/admin/messages?show=answer')
    const row = team.getByRole('link', { name: /Can you read handwriting\?/ })
    await expect(row).toContainText('Needs a reply')
    await row.click()
    await expect(team.getByText('The client and the VA both read')).toBeHidden()
    await team.getByLabel('Your message').fill('We can, in English and Swahili.')
    await team.getByLabel('Your message').press('Enter')
    await expect(page.getByRole('group', { name: /^Messages with / })).toContainText(
      'We can, in English and Swahili.',
      live,
    )
  })

  await test.step('the client writes to the team about something else, from all messages', async () => {
    await page.goto('/messages')
    await expect(page.getByRole('button', { name: /Type up our field notes/ })).toBeVisible()
    await page.getByRole('button', { name: 'Write to Our Team' }).click()
    await expect(page.getByRole('heading', { name: 'Kazi team' })).toBeFocused()
    await expect(page.getByText('No messages yet. Our team answers here')).toBeVisible()
    await page.getByLabel('Your message').fill('Do you send invoices?')
    await page.getByLabel('Your message').press('Enter')
    await expect(page.getByRole('button', { name: /General questions/ })).toContainText('You: Do you send invoices?')
  })

  await test.step('a VA gets the task: the conversation goes on with three, and the first one stays readable', async () => {
    await page.request.post(`/api/tasks/${task.id}/request-va`, { data: {} })
    const email = anEmail('nafula')
    const record = { name: 'Nafula Barasa', email, timezone: 'Africa/Nairobi', skills: 'Typing', tools: ['Excel'] }
    const { id: vaId } = (await (await asAdmin(request).post('/vas', record)).json()) as { id: number }
    await asAdmin(request).post(`/vas/${vaId}/invite`, {})
    const token = (await mailedLink(request, email, /Welcome|password/i)).searchParams.get('token')
    await team.request.post('/api/va/set-password', { data: { token, password } })
    expect((await asAdmin(request).post(`/tasks/${task.id}/assign`, { vaId })).status()).toBeLessThan(300)
    await page.goto(`/messages?thread=${threadId}`)
    await expect(page.getByText('A VA works on this task now.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toBeHidden()
    await page.getByRole('link', { name: 'Continue with them and our team' }).click()
    await expect(page.getByRole('heading', { name: 'Nafula Barasa' })).toBeFocused()
    await expect(page.getByLabel('Your message')).toBeVisible()
    await expect(page.getByRole('group', { name: /^Messages with / })).not.toContainText('handwriting')
    await page.getByRole('link', { name: 'What you and our team wrote before' }).click()
    await expect(page.getByRole('group', { name: /^Messages with / })).toContainText('Can you read handwriting?')
  })
})

test('the team begins a conversation with a client who has no task', async ({ page, newBrowser }) => {
  const team = await newBrowser()
  const email = anEmail('newcomer')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number }
  await enterConsole(team, '/admin/messages')
  await team.getByRole('link', { name: 'Write to a client' }).click()
  await expect(team.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await team.goto(`/admin/clients-system/${id}`)
  await team.getByRole('link', { name: /^Message / }).click()
  await expect(team.getByText('Assigned to')).toBeHidden()
  await team.getByLabel('Your message').fill('Welcome! What can we take off your plate?')
  await team.getByLabel('Your message').press('Enter')
  await expect(team.getByRole('group', { name: /^Messages with / })).toContainText(
    'Welcome! What can we take off your plate?',
  )
  await expect(team.getByText('Assigned to', { exact: true })).toBeVisible()
  await page.goto('/messages')
  await page.getByRole('button', { name: /General questions/ }).click()
  await expect(page.getByRole('group', { name: /^Messages with / })).toContainText(
    'Welcome! What can we take off your plate?',
  )
})
