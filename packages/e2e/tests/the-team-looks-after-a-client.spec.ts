import { expect } from '@playwright/test'
import { anEmail, asAdmin, confirmAddress, enterConsole, mailsTo, password, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

test('a client who signs up is found, granted analyses, noted, suspended and let in again', async ({
  page,
  newBrowser,
}) => {
  const email = anEmail('odette')
  expect((await page.request.post('/api/auth/signup', { data: { email, password } })).status()).toBe(201)
  await confirmAddress(page.request, email)
  const task = await page.request.post('/api/tasks', { data: { taskText: 'Sort the seed catalogue' } })
  const { id: taskId } = (await task.json()) as { id: number }
  await page.request.post(`/api/tasks/${taskId}/request-va`)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Odette')

  const team = await newBrowser()
  await enterConsole(team, '/admin/clients-system')
  const row = team.getByRole('row').filter({ hasText: email })

  await test.step('the list has the figures, and says what health means in plain words', async () => {
    await team.getByLabel('Search clients').fill(email)
    await expect(row).toContainText('1 waiting')
    await expect(row).toContainText('10 of 10')
    await expect(row).toContainText('Good')
    await team.getByRole('button', { name: 'What the health of a client means' }).click()
    await expect(team.getByText('One of their requests is past our 48-hour promise.')).toBeVisible()
    await row.getByRole('link', { name: 'Odette' }).click()
    await expect(team).toHaveURL(/\/admin\/clients-system\/\d+$/)
    await expect(team.getByRole('heading', { level: 1 })).toHaveText('Odette')
  })

  await test.step('more analyses: not fewer than were used, and the client has them', async () => {
    await team.getByRole('button', { name: 'Grant more' }).click()
    const dialog = team.getByRole('dialog', { name: 'Analyses for Odette' })
    await expect(dialog.getByLabel('Analyses in total')).toHaveValue('20')
    await dialog.getByLabel('Analyses in total').fill('25')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(team, 'Odette has 25 analyses left')
    expect(await (await page.request.get('/api/user/quota')).json()).toEqual({ remaining: 25, total: 25 })
  })

  await test.step('a note survives a reload before it is saved', async () => {
    await team.getByLabel('Notes').fill('Prefers mornings')
    await team.reload()
    await expect(team.getByLabel('Notes')).toHaveValue('Prefers mornings')
    await team.getByRole('button', { name: 'Save notes' }).click()
    await toast(team, 'Notes saved')
  })

  await test.step('a note that a colleague saved meanwhile is not lost', async () => {
    await team.getByLabel('Notes').fill('Prefers noon')
    const id = Number(new URL(team.url()).pathname.split('/').at(-1))
    const theirs = { notes: 'Prefers mornings, by phone' }
    const headers = { 'x-admin-key': adminKey }
    expect((await page.request.patch(`/api/admin/clients/${id}`, { data: theirs, headers })).status()).toBe(200)
    const warning = team.getByRole('alert').filter({ hasText: 'A colleague has changed these notes' })
    await expect(warning).toContainText('Prefers mornings, by phone')
    await expect(team.getByRole('button', { name: 'Save notes' })).toBeDisabled()
    await warning.getByRole('button', { name: 'Keep mine' }).click()
    await team.getByRole('button', { name: 'Save notes' }).click()
    await expect(warning).toBeHidden()
    await team.reload()
    await expect(team.getByLabel('Notes')).toHaveValue('Prefers noon')
  })

  await test.step('every list of the page opens', async () => {
    await expect(team.getByRole('table', { name: 'Tasks' })).toContainText('Sort the seed catalogue')
    await team.getByRole('tab', { name: 'Emails' }).click()
    await expect(team.getByRole('table', { name: 'Emails' })).toContainText('Confirm your email address')
    await team.getByRole('tab', { name: 'Activity' }).click()
    await expect(team.getByRole('table', { name: 'Activity' })).toContainText('requested a VA')
    await team.getByRole('tab', { name: 'Team actions' }).click()
    await expect(team.getByRole('table', { name: 'Team actions' })).toContainText('Analyses: 10 → 25')
    await expect(team.getByRole('table', { name: 'Team actions' })).toContainText('Prefers mornings')
    await team
      .getByRole('table', { name: 'Team actions' })
      .getByRole('link', { name: 'Updated a client' })
      .first()
      .click()
    await expect(team).toHaveURL(/\/admin\/audit\?.*entry=\d+/)
    await expect(team.getByRole('dialog')).toContainText('What changed')
    await team.goBack()
    await team.getByRole('tab', { name: 'Documents' }).click()
    await expect(team.getByText('No documents yet')).toBeVisible()
    await expect(team.getByRole('link', { name: 'New document' })).toHaveAttribute('href', /\/new\?client=\d+$/)
    for (const name of ['Assignments', 'Conversations', 'Ratings', 'Inquiries']) {
      await team.getByRole('tab', { name }).click()
      await expect(team.getByText(`No ${name.toLowerCase()} yet`)).toBeVisible()
    }
  })

  await test.step('suspended: the open page is signed out, and signing in says so plainly', async () => {
    await team.getByRole('button', { name: 'Suspend' }).click()
    const dialog = team.getByRole('dialog', { name: 'Suspend Odette?' })
    await expect(dialog).toContainText('1 request without a VA')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await toast(team, 'Odette is suspended')
    await expect(team.getByText('Still open: 1 request without a VA.')).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/auth')
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).first().fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await toast(page, 'Login Failed')
    await expect(page.getByText('Your account is suspended. Please write to')).toBeVisible()
    expect((await mailsTo(page.request, email))[0]?.subject).toContain('is suspended')
    expect(await asAdmin(page.request).get(`/clients?q=${encodeURIComponent(email)}&access=suspended`)).toMatchObject([
      { email, tasks: { waiting: 1 } },
    ])
  })

  await test.step('and let in again', async () => {
    await team.getByRole('button', { name: 'Lift the suspension' }).click()
    await toast(team, 'Odette can sign in again')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('/dashboard', { timeout: 9000 })
    await expect(page.getByText('Sort the seed catalogue')).toBeVisible()
  })
})

test('what a client’s page lists opens where it belongs', async ({ page }) => {
  await enterConsole(page, '/admin/clients-system?q=marisol@example.com')
  await page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: 'Marisol' }).click()
  const path = new URL(page.url()).pathname
  for (const [tab, list, to] of [
    ['assignments', 'Assignments', /client-requests\/\d+|va-management\?.*assignment=/],
    ['documents', 'Documents', /document-generator\?.*document=\d+/],
    ['conversations', 'Conversations', /messages\?.*thread=client_/],
    ['ratings', 'Ratings', /client-requests\/\d+/],
  ] as const) {
    await page.goto(`${path}?tab=${tab}`)
    await page.getByRole('table', { name: list }).getByRole('link').first().click()
    await expect(page).toHaveURL(to)
  }
})
