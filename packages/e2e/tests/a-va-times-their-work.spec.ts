import { expect } from '@playwright/test'
import { password, test, toast } from '../src/people.ts'
import { aClientWithAVa, startsAll } from '../src/work.ts'

test('a VA times their work: one timer on every page and device, and entries written as people write time', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const { vaEmail, id } = await aClientWithAVa(client, va, { tasks: 2 })
  await startsAll(va)
  await client.goto(`/tasks/${id}`)
  await va.goto('/va/dashboard')
  const timer = va.getByRole('region', { name: 'Running timer' })
  const [first, second] = [va.getByRole('article').nth(0), va.getByRole('article').nth(1)]

  await test.step('a timer started on a task shows on every page, after a reload, and on another device', async () => {
    await expect(timer).toHaveCount(0)
    await first.getByRole('button', { name: 'Start timer' }).click()
    await expect(timer.getByRole('timer')).toHaveText(/^0:00:0\d$/)
    await expect(first.getByRole('button', { name: 'Start timer' })).toHaveCount(0)
    await va.getByRole('link', { name: 'Earnings' }).click()
    await expect(timer).toBeVisible()
    await va.reload()
    await expect(timer).toBeVisible()
    const phone = await newBrowser()
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.request.post('/api/va/login', { data: { email: vaEmail, password } })
    await phone.goto('/va/dashboard')
    await expect(phone.getByRole('region', { name: 'Running timer' })).toBeVisible()
    await va.goto('/va/dashboard')
  })

  await test.step('starting another one stops the first, and stopping says what was logged', async () => {
    await second.getByRole('button', { name: 'Start timer' }).click()
    await toast(va, /Less than half a minute, so nothing was logged/)
    await expect(first.getByRole('button', { name: 'Start timer' })).toBeVisible()
    await timer.getByRole('button', { name: 'Stop timer' }).click()
    await expect(timer).toHaveCount(0)
  })

  await test.step('time by hand is read as it is written, corrected, deleted and restored; the client sees the sum', async () => {
    await first.getByRole('button', { name: 'Log time' }).click()
    const dialog = va.getByRole('dialog', { name: 'Log time' })
    await dialog.getByLabel('Time worked').fill('1h 30')
    await expect(dialog.getByText('= 1 h 30 min')).toBeVisible()
    await dialog.getByLabel('Note').fill('Unsubscribed from suppliers')
    await va.keyboard.press('Escape')
    await first.getByRole('button', { name: 'Log time' }).click()
    await expect(dialog.getByLabel('Note')).toHaveValue('Unsubscribed from suppliers')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await expect(dialog.getByText('1 h 30 min so far')).toBeVisible()
    await expect(client.getByText('1 h 30 min').first()).toBeVisible()
    await expect(dialog.getByLabel('Time worked')).toBeFocused()

    await dialog.getByRole('button', { name: 'Edit 1 h 30 min' }).click()
    await dialog.getByLabel('Time worked').fill('2,25')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('2 h 15 min so far')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete 2 h 15 min' }).click()
    const undo = dialog.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await va.keyboard.press('Enter')
    await expect(dialog.getByText('2 h 15 min so far')).toBeVisible()
    await expect(client.getByText('2 h 15 min').first()).toBeVisible()

    await dialog.getByLabel('Time worked').fill('23h')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await expect(
      va.getByText('A day has 24 hours, and 2 h 15 min of this one are logged already.').first(),
    ).toBeVisible()
    await expect(dialog.getByLabel('Time worked')).toHaveValue('23h')
  })
})
