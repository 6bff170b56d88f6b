import { expect } from '@playwright/test'
import { anEmail, password, test } from '../src/people.ts'

test('a task whose answer was lost is sent again, and is there once, though its text was read in between', async ({
  page,
}) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('lost'), password } })
  await page.goto('/add-task')
  const text = `Sort my inbox ${crypto.randomUUID().slice(0, 8)}`
  // What the text says about other fields is known only after the first attempt.
  const { promise: firstAttempt, resolve: endFirstAttempt } = Promise.withResolvers<void>()
  await page.route('**/trpc/tasks.hints**', async (route) => {
    const response = await route.fetch()
    await firstAttempt
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/trpc/tasks.hints**')
  const hints = page.waitForResponse('**/trpc/tasks.hints**')
  await page.getByLabel('Task description').fill(text)
  // The server does it, and the connection ends before the answer is there.
  await page.route(
    '**/trpc/tasks.create**',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await asked
  await page.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('Failed to create task. Please try again.')).toBeVisible()
  endFirstAttempt()
  await (await hints).finished()
  await page.getByRole('button', { name: 'Create Task' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const tasks = await (await page.request.get('/api/tasks')).json()
  expect(tasks.map(({ taskText }: { taskText: string }) => taskText)).toEqual([text])
})

test('a task that was sent without hearing back is there once, although its page was reloaded', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('reload'), password } })
  const text = `Sort my inbox ${crypto.randomUUID().slice(0, 8)}`
  await page.route('**/trpc/tasks.hints**', (route) => route.abort())
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  await page.route(
    '**/trpc/tasks.create**',
    async (route) => {
      await route.fetch()
      end()
    },
    { times: 1 },
  )
  await page.goto('/add-task')
  await page.getByLabel('Task description').fill(text)
  await page.getByRole('button', { name: 'Create Task' }).click()
  await done
  await page.reload()
  await expect(page.getByLabel('Task description')).toHaveValue(text)
  await page.getByRole('button', { name: 'Create Task' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const tasks = await (await page.request.get('/api/tasks')).json()
  expect(tasks.map(({ taskText }: { taskText: string }) => taskText)).toEqual([text])
})
