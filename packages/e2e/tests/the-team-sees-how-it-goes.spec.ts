import { pageSize } from '@kazi/schemas/list'
import { expect } from '@playwright/test'
import { anEmail, asAdmin, enterConsole, password, test } from '../src/people.ts'

test('the overview says what is urgent, which promises were kept, and opens the rows behind each figure', async ({
  page,
  newBrowser,
}) => {
  const tag = crypto.randomUUID().slice(0, 8)
  const email = anEmail('odile')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  const made = await page.request.post('/api/tasks', { data: { taskText: `Count the tulip bulbs ${tag}` } })
  const { id: taskId } = (await made.json()) as { id: number }
  await page.request.post(`/api/tasks/${taskId}/request-va`)
  const team = await newBrowser()
  await enterConsole(team, '/admin')

  await test.step('what waits is one list, by time left', async () => {
    await expect(team.getByRole('heading', { name: 'By time left' })).toBeVisible()
    const clocks = team.getByRole('region', { name: 'By time left' }).locator('time')
    await expect.poll(() => clocks.count()).toBeGreaterThan(3)
    const due = await clocks.evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(due).toEqual([...due].sort())
  })

  const matches = team.getByRole('region', { name: 'Matches' })
  const now = matches.getByRole('button').last()
  const counted = async () => Number(/: (\d+)$/.exec((await now.getAttribute('aria-label')) ?? '')?.[1])

  await test.step('a match is counted as it happens', async () => {
    await expect(matches.getByRole('button')).toHaveCount(12)
    const before = await counted()
    expect((await asAdmin(page.request).post(`/tasks/${taskId}/assign`, { vaId: 1 })).status()).toBe(200)
    await expect.poll(counted).toBe(before + 1)
  })

  await test.step('by keyboard: one stop for the chart, arrows within it, Enter opens the rows', async () => {
    await now.focus()
    await team.keyboard.press('ArrowLeft')
    await expect(matches.getByRole('button').nth(10)).toBeFocused()
    await team.keyboard.press('Home')
    await expect(matches.getByRole('button').first()).toBeFocused()
    await team.keyboard.press('End')
    await team.keyboard.press('Enter')
    const rows = team.getByRole('dialog', { name: /^Matched, / })
    await expect(rows.getByRole('row').filter({ hasText: `Count the tulip bulbs ${tag}` })).toBeVisible()
    await expect(team).toHaveURL(/figure=matches&week=\d{4}-\d\d-\d\d/)
    await team.reload()
    await expect(rows.getByRole('row').filter({ hasText: `Count the tulip bulbs ${tag}` })).toBeVisible()
    await team.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await expect(team).not.toHaveURL(/figure/)
  })

  await test.step('the number of promises kept opens them, a page at a time', async () => {
    const kept = team.getByRole('button', { name: /^Requests for a VA: \d+ kept$/ })
    const rows = team.getByRole('dialog', { name: 'Requests for a VA: kept' })
    // Other journeys of this run keep promises, and delete tasks, between the number and its rows.
    await expect(async () => {
      await team.goto('/admin')
      const number = Number(/\d+/.exec((await kept.textContent()) ?? '')?.[0])
      await kept.click()
      await expect(rows.getByRole('row')).toHaveCount(Math.min(number, pageSize.normal) + 1, { timeout: 2000 })
      if (number > pageSize.normal) await expect(rows).toContainText(`of ${number}`, { timeout: 500 })
    }).toPass()
  })
})
