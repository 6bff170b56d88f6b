import { expect } from '@playwright/test'
import { enterConsole, test, toast } from '../src/people.ts'
import { aClientWithAVa, startsAll, today, vaTasks } from '../src/work.ts'

test('after the result: what it cost, a favorite, the next task for the same VA, and the same task every week', async ({
  page,
  newBrowser,
}) => {
  const [va, team] = [await newBrowser(), await newBrowser()]
  const { id, name } = await aClientWithAVa(page, va, { taskText: 'Send the weekly report' })
  const first = name.split(' ')[0] ?? ''
  await startsAll(va)
  const [work] = await vaTasks(va)
  const time = (minutes: number) =>
    va.request.post(`/api/va/tasks/${work?.id}/time`, { data: { minutes, workedOn: today(), note: 'Collecting' } })
  for (const minutes of [200, 45]) expect((await time(minutes)).status()).toBe(201)
  await va.request.put(`/api/va/tasks/${work?.id}`, { data: { status: 'completed', handoverNote: 'Sent.' } })

  await test.step('the result says what it cost, with its time', async () => {
    await page.goto(`/tasks/${id}`)
    await expect(page.getByText('Agreed: $12/hr, 6 h = $72')).toBeVisible()
    await expect(page.getByText('4 h 5 min × $12 = $49')).toBeVisible()
    await page.getByText('Show the time entries').click()
    await expect(page.getByRole('table', { name: 'Time entries' }).getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'Accept the Result' }).click()
  })

  await test.step('the VA becomes a favorite', async () => {
    await page.getByRole('button', { name: `Add ${first} to Favorites` }).click()
    await expect(page.getByRole('button', { name: `${first} Is a Favorite` })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('another task asks for the same VA, whom the team sees first', async () => {
    await page.getByRole('link', { name: `Give ${first} Another Task` }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Task' })
    const wished = dialog.getByRole('combobox', { name: 'VA', exact: true }).locator('option:checked')
    await expect(wished).toHaveText(`${name} (favorite)`)
    await dialog.getByLabel('Task description').fill('Paint the fence of the clinic blue')
    await dialog.getByRole('button', { name: 'Find a VA to Help' }).click()
    await toast(page, 'Requested for VA')
    await expect(page).toHaveURL('/dashboard')
    await enterConsole(team, '/admin/client-requests')
    await team.getByText('Paint the fence').first().click()
    await expect(team.getByText('The client asks for this VA').first()).toBeVisible()
  })

  await test.step('it becomes regular, leaves out a turn, pauses, goes on and ends', async () => {
    await page.goto(`/tasks/${id}`)
    await page.getByRole('button', { name: 'Make It Regular' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make It Regular' })
    await expect(dialog.getByRole('checkbox', { name: `${first} gets it each time` })).toBeChecked()
    await dialog.getByRole('button', { name: 'Make It Regular' }).click()
    await toast(page, 'This task repeats now')
    const next = page.getByText(/Next: /)
    await expect(next).toContainText(/Repeats every \w+day/)
    await expect(page.getByText(`${name} gets it each time, at $12/hr.`)).toBeVisible()
    const before = await next.textContent()
    await page.getByRole('button', { name: /^Skip / }).click()
    await toast(page, 'Skipped')
    await expect(next).not.toHaveText(before ?? '')
    await page.goto('/dashboard')
    const regular = page.getByRole('region', { name: /^Regular tasks/ })
    await regular.getByRole('button', { name: 'Pause' }).click()
    await expect(regular.getByText('Paused', { exact: true })).toBeVisible()
    await regular.getByRole('button', { name: 'Resume' }).click()
    await expect(regular.getByText(/Next: /)).toBeVisible()
    await regular.getByRole('button', { name: 'Stop Repeating' }).click()
    const asked = page.getByRole('dialog', { name: 'Stop repeating this task?' })
    await asked.getByRole('button', { name: 'Stop Repeating' }).click()
    await expect(regular).toHaveCount(0)
  })
})

test('a client asks for a different VA with a reason, and the task waits for the team again', async ({
  page,
  newBrowser,
}) => {
  const va = await newBrowser()
  const { id } = await aClientWithAVa(page, va, { taskText: 'Translate the contract into Finnish' })
  await startsAll(va)
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: 'Ask for a Different VA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a Different VA' })
  await dialog.getByRole('button', { name: 'Ask for a Different VA' }).click()
  await expect(dialog.getByText('Please say why, so that we choose better.')).toBeVisible()
  await dialog.getByRole('textbox').fill('We need somebody who speaks Finnish.')
  await dialog.getByRole('button', { name: 'Ask for a Different VA' }).click()
  await toast(page, 'We are finding you another VA')
  await expect(page.getByText('Finding Your VA...').first()).toBeVisible()
  await expect(page.getByText('We need somebody who speaks Finnish.')).toBeVisible()
  expect(await vaTasks(va)).toEqual([])
})
