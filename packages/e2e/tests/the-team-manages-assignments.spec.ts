import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, confirmAddress, enterConsole, mailsTo, password, test, toast } from '../src/people.ts'

/** A VA with a name that no other has, made over REST. */
async function aVa(page: Page, name: string) {
  const email = anEmail(name.split(' ')[0]?.toLowerCase() ?? 'va')
  const record = { name, email, timezone: 'Africa/Accra', skills: 'Research', tools: ['Word'] }
  const answer = await asAdmin(page.request).post('/vas', { ...record, availability: '20 hours a week' })
  expect(answer.status()).toBe(201)
  return { ...((await answer.json()) as { id: number }), name, email }
}
const unique = () => crypto.randomUUID().slice(0, 8)

test('an assignment is paused, handed to another VA and closed, and everybody concerned hears of it', async ({
  page,
  newBrowser,
}) => {
  const tag = unique()
  const email = anEmail('odile')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  await confirmAddress(page.request, email)
  const made = await page.request.post('/api/tasks', { data: { taskText: `Sort the seed catalogue ${tag}` } })
  const { id: taskId } = (await made.json()) as { id: number }
  await page.request.post(`/api/tasks/${taskId}/request-va`)
  const [first, second] = [await aVa(page, `Akosua ${tag}`), await aVa(page, `Grace ${tag}`)]
  const assigned = { vaId: first.id, estimatedHours: 6, hourlyRate: 10 }
  expect((await asAdmin(page.request).post(`/tasks/${taskId}/assign`, assigned)).status()).toBe(200)

  const team = await newBrowser()
  await enterConsole(team, '/admin/va-management')
  const drawer = team.getByRole('dialog', { name: new RegExp(`Sort the seed catalogue ${tag}`) }).first()

  await test.step('found by its VA, and opened', async () => {
    await team.getByLabel('Search assignments').fill(first.name)
    const row = team.getByRole('row').filter({ hasText: first.name })
    await expect(team.getByRole('status').filter({ hasText: '1 assignment' })).toBeVisible()
    await expect(row).toContainText('Active')
    await row.getByRole('button', { name: new RegExp(`^Sort the seed catalogue ${tag}`) }).click()
    await expect(drawer).toContainText('1 open task')
    await expect(team).toHaveURL(/assignment=\d+/)
  })

  await test.step('Escape closes one layer and keeps what was typed', async () => {
    await drawer.getByRole('button', { name: 'Pause' }).click()
    const dialog = team.getByRole('dialog', { name: /^Pause/ })
    await dialog.getByLabel('Reason (optional)').fill('The shop is closed until March.')
    await team.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Pause' }).click()
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('The shop is closed until March.')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await toast(team, `Paused: Sort the seed catalogue ${tag}`)
    await expect(drawer).toContainText('Paused')
    for (const to of [email, first.email]) {
      const [mail] = await mailsTo(page.request, to)
      expect(mail).toMatchObject({ subject: expect.stringMatching(/^An assignment is paused: /) })
      expect(mail?.text).toContain('The shop is closed until March.')
    }
  })

  await test.step('what cannot be done says why: the task is not delivered', async () => {
    await drawer.getByRole('button', { name: 'Complete' }).click()
    const dialog = team.getByRole('dialog', { name: /^Complete/ })
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect(dialog.getByText('A task on it is not delivered yet.')).toBeVisible()
    await team.keyboard.press('Escape')
  })

  await test.step('notes survive a reload before they are saved', async () => {
    await drawer.getByLabel('Notes').fill('Prefers mornings')
    await team.reload()
    await expect(drawer.getByLabel('Notes')).toHaveValue('Prefers mornings')
    await drawer.getByRole('button', { name: 'Save notes' }).click()
    await toast(team, 'Notes saved')
  })

  await test.step('another VA takes it over, with the task', async () => {
    await drawer.getByRole('button', { name: 'Reassign' }).click()
    const dialog = team.getByRole('dialog', { name: /^Reassign/ })
    await dialog.getByRole('combobox', { name: 'New VA' }).fill(second.name)
    await team.getByRole('option', { name: new RegExp(second.name) }).click()
    await expect(dialog).toContainText('1 open task will move along')
    await dialog.getByLabel('Reason (optional)').fill('Akosua is on leave.')
    await dialog.getByRole('button', { name: 'Reassign' }).click()
    await toast(team, new RegExp(`${second.name} takes over`))
    await expect(drawer.getByRole('link', { name: second.name })).toBeVisible()
    expect((await mailsTo(page.request, first.email))[0]?.subject).toContain('An assignment was handed over: ')
    expect((await mailsTo(page.request, second.email))[0]?.subject).toContain('A new task for you: ')
    expect((await mailsTo(page.request, email))[0]?.subject).toContain(`${second.name} has your task: `)
    await page.goto(`/tasks/${taskId}`)
    await expect(page.getByText(second.name).first()).toBeVisible()
  })

  await test.step('the load shows who has it now', async () => {
    await team.goto(`/admin/va-management?tab=load&q=${encodeURIComponent(tag)}`)
    const row = (name: string) => team.getByRole('row').filter({ hasText: name })
    await expect(row(second.name)).toContainText('0 of 6 h')
    await expect(row(second.name)).toContainText('14 h')
    await expect(row(first.name)).toContainText('Now')
    await team.getByRole('combobox', { name: 'Work' }).click()
    await team.getByRole('option', { name: 'Has open tasks' }).click()
    await expect(row(first.name)).toHaveCount(0)
    await expect(row(second.name)).toHaveCount(1)
  })

  await test.step('the performance of one VA opens with charts', async () => {
    await team.getByRole('tab', { name: 'Performance' }).click()
    await team.getByRole('button', { name: second.name }).click()
    const charts = team.getByRole('dialog', { name: second.name })
    await expect(charts.getByRole('region', { name: 'Hours worked' })).toBeVisible()
    await expect(charts.getByRole('region', { name: 'Rating' })).toBeVisible()
  })
})

test('several assignments are moved at once, each with its result', async ({ page, newBrowser }) => {
  const tag = unique()
  const va = await aVa(page, `Lindiwe ${tag}`)
  const work = { vaId: va.id, clientName: 'Bo', clientEmail: anEmail('bo'), projectDescription: 'Ten pages' }
  for (const status of ['active', 'active', 'completed'])
    await asAdmin(page.request).post('/va-assignments', { ...work, status, projectTitle: `Handbook ${status} ${tag}` })
  const team = await newBrowser()
  await enterConsole(team, `/admin/va-management?q=${tag}`)
  await expect(team.getByRole('status').filter({ hasText: '3 assignments' })).toBeVisible()
  await team.getByLabel('Select all rows on this page').check()
  await team.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Pause' }).click()
  const asked = team.getByRole('dialog', { name: 'Pause 3 assignments?' })
  await expect(asked).toContainText('Their clients and VAs are told by email.')
  await asked.getByRole('button', { name: 'Pause' }).click()
  const results = team.getByRole('dialog', { name: 'Pause assignments' })
  await expect(results.getByRole('status')).toHaveText('2 assignments changed, 1 not.')
  await expect(results.getByRole('listitem').first()).toContainText(
    'An assignment that is completed cannot become paused.',
  )
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(team.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await expect(team.getByRole('row').filter({ hasText: 'Paused' })).toHaveCount(2)
  await test.step('and the filter is in the address', async () => {
    await team.getByRole('combobox', { name: 'Status' }).click()
    await team.getByRole('option', { name: 'Paused' }).click()
    await expect(team).toHaveURL(/status=paused/)
    await team.reload()
    await expect(team.getByRole('status').filter({ hasText: '2 assignments' })).toBeVisible()
  })
})

test('VAs are invited many at once, and signed out', async ({ page, newBrowser }) => {
  const tag = unique()
  const vas = [await aVa(page, `Zanele ${tag}`), await aVa(page, `Amara ${tag}`)]
  const team = await newBrowser()
  await enterConsole(team, `/admin/va-management?tab=access&q=${tag}`)
  await expect(team.getByRole('row').filter({ hasText: 'Never invited' })).toHaveCount(2)
  await team.getByLabel('Select all rows on this page').check()
  await team.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Invite' }).click()
  await team.getByRole('dialog', { name: 'Invite 2 VAs?' }).getByRole('button', { name: 'Invite' }).click()
  const results = team.getByRole('dialog', { name: 'Invite VAs' })
  await expect(results.getByRole('status')).toHaveText('2 VAs changed.')
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(team.getByRole('row').filter({ hasText: 'Link ends' })).toHaveCount(2)
  const [zanele] = vas
  const [mail] = await mailsTo(page.request, zanele?.email ?? '')
  const token = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token')
  await page.request.post('/api/va/set-password', { data: { token, password } })
  expect((await page.request.post('/api/va/login', { data: { email: zanele?.email, password } })).status()).toBe(200)
  await team.reload()
  const row = team.getByRole('row').filter({ hasText: zanele?.name ?? '' })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('1 browser')
  await row.getByRole('button', { name: `Sign out ${zanele?.name}` }).click()
  await toast(team, `${zanele?.name} is signed out everywhere`)
  expect((await page.request.get('/api/va/profile')).status()).toBe(401)
})

test('VAs are ordered by their hours, and many take no new work at once, on cards too', async ({
  page,
  newBrowser,
}) => {
  const tag = unique()
  const vas = [await aVa(page, `Aba ${tag}`), await aVa(page, `Bibi ${tag}`), await aVa(page, `Chi ${tag}`)]
  const work = { clientName: 'Bo', clientEmail: anEmail('bo'), projectDescription: 'Ten pages', status: 'active' }
  for (const [n, { id: vaId }] of vas.slice(0, 2).entries())
    await asAdmin(page.request).post('/va-assignments', {
      ...work,
      vaId,
      projectTitle: `Handbook ${n} ${tag}`,
      totalHours: 3 + n,
    })
  const team = await newBrowser()
  await team.setViewportSize({ width: 768, height: 1024 })
  await enterConsole(team, `/admin/va-management?tab=load&q=${tag}`)
  const cards = team.getByRole('row').filter({ hasText: tag })
  const selection = team.getByRole('region', { name: 'Selection' })

  await test.step('the most to do is first, and by free hours last', async () => {
    await expect(cards).toHaveCount(3)
    await team.getByRole('button', { name: 'Still to do' }).click()
    await team.getByRole('button', { name: 'Still to do' }).click()
    await expect(team).toHaveURL(/sort=left&desc=true/)
    await expect(cards).toContainText([/Bibi/, /Aba/, /Chi/])
    await team.getByRole('button', { name: 'Available this week' }).click()
    await expect(cards).toContainText([/Bibi/, /Aba/, /Chi/])
    await expectAccessibleInBoth(team)
  })

  await test.step('all of a page are selected, then all that match', async () => {
    await team.goto(`/admin/va-management?tab=load&q=${tag}&size=2`)
    await expect(cards).toHaveCount(2)
    await team.getByText('Select all rows on this page').click()
    await expect(selection.getByRole('status').first()).toHaveText('2 VAs selected')
    await selection.getByRole('button', { name: 'Select all 3' }).click()
    await selection.getByRole('button', { name: 'Mark as not taking new work' }).click()
    const asked = team.getByRole('dialog', { name: 'Mark the selected VAs as not taking new work?' })
    await team.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(selection.getByRole('status').first()).toHaveText('All 3 VAs selected')
    await selection.getByRole('button', { name: 'Mark as not taking new work' }).click()
    await expectAccessible(team, 'dark')
    await asked.getByRole('button', { name: 'Mark as not taking new work' }).click()
    await expect(selection).toBeHidden()
    await expect(cards.first()).toContainText('Not taking new work')
  })

  await test.step('and one undo takes it back for all', async () => {
    await expect(team.getByText('3 VAs marked as not taking new work')).toBeVisible()
    await team.getByRole('button', { name: 'Undo' }).click()
    await expect(team.getByText('Undone. Nobody was notified by email.')).toBeVisible()
    await expect(cards.first()).not.toContainText('Not taking new work')
    await expect(cards.nth(1)).not.toContainText('Not taking new work')
  })
})
