import { expect } from '@playwright/test'
import { asAdmin, enterConsole, test, toast } from '../src/people.ts'
import { aClientWithAVa } from '../src/work.ts'

/** Another person's change must be visible within two seconds, without a reload. */
const live = { timeout: 2000 }
const day = (from: number) => {
  const at = new Date(Date.now() + from * 86_400_000)
  return {
    iso: at.toISOString().slice(0, 10),
    words: at.toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
      ...(at.getUTCFullYear() !== new Date().getUTCFullYear() && { year: 'numeric' }),
    }),
  }
}

test('a VA plans time off by keyboard, goes on it, and is not proposed until they are back', async ({
  page: va,
  newBrowser,
}) => {
  const [client, team, visitor] = [await newBrowser(), await newBrowser(), await newBrowser()]
  const { vaId, name } = await aClientWithAVa(client, va, { timezone: 'UTC' })
  await va.goto('/va/dashboard?tab=profile')
  const timeOff = va.getByRole('region', { name: 'Time off' })
  const form = timeOff.getByRole('form')
  await visitor.goto(`/va-profile/${vaId}`)
  await expect(visitor.getByText('Available', { exact: true })).toBeVisible()

  await test.step('what was typed survives Escape and a reload', async () => {
    await expect(timeOff.getByText('No time off planned.')).toBeVisible()
    await timeOff.getByRole('button', { name: 'Add time off' }).press('Enter')
    await expect(form.getByLabel('First day off')).toBeFocused()
    await form.getByLabel('Reason (optional)').fill('My sister is getting married')
    await va.keyboard.press('Escape')
    await expect(timeOff.getByRole('button', { name: 'Add time off' })).toBeFocused()
    await va.reload()
    await timeOff.getByRole('button', { name: 'Add time off' }).click()
    await expect(form.getByLabel('Reason (optional)')).toHaveValue('My sister is getting married')
  })

  await test.step('days that cannot be are refused beside the field', async () => {
    await form.getByRole('button', { name: 'Save time off' }).click()
    await expect(form.getByText('Please choose your first day off.')).toBeVisible()
    await form.getByLabel('First day off').fill(day(12).iso)
    await form.getByLabel('Last day off').fill(day(10).iso)
    await form.getByRole('button', { name: 'Save time off' }).click()
    await expect(form.getByText('The last day cannot be before the first.')).toBeVisible()
    await expect(form.getByLabel('Last day off')).toBeFocused()
  })

  await test.step('planned days are listed, for the VA and for the team; clients read nothing of it', async () => {
    await form.getByLabel('Last day off').fill(day(14).iso)
    await form.getByRole('button', { name: 'Save time off' }).click()
    await toast(va, 'Time off saved')
    await expect(timeOff.getByText(`${day(12).words} – ${day(14).words}`)).toBeVisible()
    await expect(timeOff.getByRole('button', { name: 'Add time off' })).toBeFocused()
    await enterConsole(team, `/admin/vas?va=${vaId}`)
    const drawer = team.getByRole('dialog', { name })
    await expect(drawer.getByText(`${day(12).words} – ${day(14).words}: My sister is getting married`)).toBeVisible()
    await expect(drawer.getByText('Available', { exact: true })).toBeVisible()
  })

  await test.step('time off that begins today shows everywhere at once', async () => {
    await timeOff.getByRole('button', { name: `Edit ${day(12).words} – ${day(14).words}` }).click()
    await form.getByLabel('First day off').fill(day(0).iso)
    await form.getByLabel('Last day off').fill(day(4).iso)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(timeOff.getByText('Away now')).toBeVisible()
    await expect(va.getByText(`Back on ${day(5).words}`)).toBeVisible()
    await expect(team.getByRole('dialog', { name }).getByText(`Back on ${day(5).words}`)).toBeVisible(live)
    await visitor.reload()
    await expect(visitor.getByText(`Back on ${day(5).words}`)).toBeVisible()
    await expect(visitor.getByText(/sister/)).toHaveCount(0)
  })

  await test.step('the bench and the load say so, and a proposal is refused with the day', async () => {
    const task = await client.request.post('/api/tasks', { data: { taskText: 'Sort my inbox, please.' } })
    const { id } = (await task.json()) as { id: number }
    await client.request.post(`/api/tasks/${id}/request-va`)
    await team.goto(`/admin/va-management?tab=load&q=${encodeURIComponent(name)}`)
    await expect(team.getByText(`Back on ${day(5).words}`)).toBeVisible()
    const refused = await asAdmin(team.request).post(`/tasks/${id}/assign`, { vaId })
    expect(refused.status()).toBe(409)
    expect(await refused.text()).toContain(`${name} is away until ${day(4).words}.`)
  })

  await test.step('removed, it can be undone; without it the VA is available at once', async () => {
    const days = `${day(0).words} – ${day(4).words}`
    await timeOff.getByRole('button', { name: `Remove ${days}` }).click()
    await expect(timeOff.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(timeOff.getByText('No time off planned.')).toBeVisible()
    await timeOff.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(timeOff.getByRole('button', { name: `Remove ${days}` })).toBeVisible()
    await timeOff.getByRole('button', { name: `Remove ${days}` }).click()
    await expect(timeOff.getByText('No time off planned.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Available', { exact: true })).toBeVisible()
  })
})

test('a VA says how many hours a week and when they work, and a visitor reads it in their own time', async ({
  page: va,
  newBrowser,
}) => {
  const [client, team] = [await newBrowser(), await newBrowser()]
  const { vaId, name } = await aClientWithAVa(client, va, { timezone: 'UTC' })
  const inHawaii = await newBrowser({ timezoneId: 'Pacific/Honolulu' })
  await va.goto('/va/dashboard?tab=profile')
  await expect(va.getByText('Working hours').locator('+ dd')).toHaveText('Not set')
  await va.getByRole('button', { name: 'Edit profile' }).click()
  await va.getByLabel('Maximum hours per week').fill('about twenty')
  await va.getByRole('button', { name: 'Save profile' }).click()
  await expect(va.getByText('Please give whole or half hours, from 1 to 80.')).toBeVisible()
  await va.getByLabel('Maximum hours per week').fill('22.5')

  const hours = va.getByRole('group', { name: 'Working hours' })
  await test.step('who has said nothing is proposed nine to five; a day that cannot be is refused', async () => {
    await expect(hours.getByLabel('Friday, to')).toHaveValue('17:00')
    await expect(hours.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked()
    await hours.getByLabel('Monday, from').selectOption('17:00')
    await va.getByRole('button', { name: 'Save profile' }).click()
    await expect(hours.getByText('A working day cannot begin and end at the same time.')).toBeVisible()
    await expect(hours.getByRole('checkbox', { name: 'Monday' })).toBeFocused()
  })

  await test.step('a night shift is copied to all weekdays, and Friday is off', async () => {
    await hours.getByLabel('Monday, from').selectOption({ label: '8:30 PM' })
    await hours.getByLabel('Monday, to').selectOption({ label: '4:30 AM' })
    await hours.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
    await expect(hours.getByText('Ends the next day')).toHaveCount(5)
    await hours.getByRole('checkbox', { name: 'Friday' }).uncheck()
    await expect(hours.getByText('Day off')).toHaveCount(3)
  })

  await test.step('what was chosen survives a reload and is saved', async () => {
    await va.reload()
    await expect(hours.getByLabel('Thursday, from')).toHaveValue('20:30')
    await va.getByRole('button', { name: 'Save profile' }).click()
    await toast(va, 'Profile saved')
    await expect(va.getByText('Up to 22.5')).toBeVisible()
    await expect(va.getByText('Mon–Thu 8:30 PM – 4:30 AM')).toBeVisible()
  })

  await test.step('the team reads it in the drawer', async () => {
    await enterConsole(team, `/admin/vas?va=${vaId}`)
    const drawer = team.getByRole('dialog', { name })
    await expect(drawer.getByText('22.5 hours a week')).toBeVisible()
    await expect(drawer.getByText('Mon–Thu 8:30 PM – 4:30 AM')).toBeVisible()
  })

  await test.step('a visitor in Hawaii reads their own time, and shares four days of five', async () => {
    await inHawaii.goto(`/va-profile/${vaId}`)
    await expect(inHawaii.getByText('Working hours, in your time')).toBeVisible()
    await expect(inHawaii.getByText('Mon–Thu 10:30 AM – 6:30 PM')).toBeVisible()
    await expect(
      inHawaii.getByText('Works 10:30 AM to 6:30 PM your time, 5 h 15 min shared a day with your 9 to 5'),
    ).toBeVisible()
  })
})
