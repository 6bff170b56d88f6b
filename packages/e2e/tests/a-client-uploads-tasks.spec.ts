import { expect } from '@playwright/test'
import { anEmail, changesOf, password, test, toast } from '../src/people.ts'

const file = (content: string | Buffer) => ({ name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a client uploads tasks, fixes a cell in place, and only then are they written', async ({ page }) => {
  const email = anEmail('marisol')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  await page.request.post('/api/tasks', { data: { taskText: 'Order paper' } })
  const written = async () => (await (await page.request.get('/api/tasks')).json()) as { taskText: string }[]
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload tasks' })
  const choose = dialog.locator('input[type=file]')

  await test.step('what is no file of tasks gets one sentence', async () => {
    await choose.setInputFiles(file('Category,Notes\nResearch,x'))
    await expect(dialog.getByRole('alert')).toContainText('This file has no tasks.')
    await choose.setInputFiles(file(Buffer.alloc(1_000_001, 'x')))
    await expect(dialog.getByRole('alert')).toContainText('larger than 1 MB')
    await expect(dialog.getByRole('button', { name: 'Add tasks' })).toBeDisabled()
  })

  await test.step('each row has its verdict, and a fixed cell is judged again', async () => {
    const utf16 = Buffer.from(
      '\uFEFFTask,Category\nCall the café,Research\norder PAPER,\nFind suppliers,Piracy',
      'utf16le',
    )
    await choose.setInputFiles(file(utf16))
    await expect(dialog.getByRole('status')).toHaveText('1 new task, 1 already on your list, 1 to fix')
    await expect(dialog.getByRole('row', { name: /café/ })).toContainText('New')
    await dialog.getByLabel('Category, row 3').fill('research')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('2 new tasks, 1 already on your list')
    expect(await written()).toHaveLength(1)
  })

  const calls = changesOf(page)
  await dialog.getByRole('button', { name: 'Add 2 tasks' }).dblclick()
  await toast(page, 'Added 2 tasks')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Find suppliers' })).toBeVisible()
  expect(calls).toEqual(['tasks.uploadCsv'])
  expect((await written()).map(({ taskText }) => taskText).sort()).toEqual([
    'Call the café',
    'Find suppliers',
    'Order paper',
  ])

  await test.step('a task that waits can be archived, and comes back', async () => {
    const card = page.getByRole('link', { name: 'Find suppliers' })
    await page.getByRole('button', { name: 'Archive: Find suppliers' }).click()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toBeVisible()
  })
})
