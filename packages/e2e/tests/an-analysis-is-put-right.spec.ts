import { expect, type Page } from '@playwright/test'
import { anEmail, password, test } from '../src/people.ts'

/** A client with one task, on its page. */
async function withTask(page: Page, taskText: string) {
  const email = anEmail('marisol')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  const made = await page.request.post('/api/tasks', { data: { taskText } })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/tasks/${id}`)
  return id
}

type Kept = { category: string | null; deadline: string | null; analysis: Record<string, unknown> }
const kept = async (page: Page, id: number) => (await (await page.request.get(`/api/tasks/${id}`)).json()) as Kept

test('a client has a task analyzed, takes what fits and puts right what does not', async ({ page }) => {
  const id = await withTask(
    page,
    'Sort my Gmail inbox by next Friday: unsubscribe me from suppliers, make folders, and tell me what needs a reply.',
  )
  const analysis = page.getByRole('region', { name: 'Analysis' })

  await test.step('asks for it, and sees what it costs', async () => {
    await expect(analysis.getByText('Uses one of the 10 analyses you have left')).toBeVisible()
    await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
    await expect(analysis.getByText('Yes, hand it over')).toBeVisible()
    await expect(analysis.getByText(/^You wrote “by next Friday”/)).toBeVisible()
    // Suggestions are offered and never applied on their own.
    expect(await kept(page, id)).toMatchObject({ category: null, deadline: null })
  })

  await test.step('takes the category, then rather another one', async () => {
    await analysis.getByRole('button', { name: 'Use Email Management' }).click()
    await expect(analysis.getByText('In use: Email Management')).toBeVisible()
    await expect.poll(async () => (await kept(page, id)).category).toBe('Email Management')
    await analysis.getByRole('combobox', { name: 'Another category' }).click()
    await page.getByRole('option', { name: 'Administrative Tasks' }).click()
    await expect.poll(async () => (await kept(page, id)).category).toBe('Administrative Tasks')
  })

  await test.step('changes the effort and the steps, and takes one back', async () => {
    await analysis.getByRole('button', { name: 'Change the effort' }).click()
    await analysis.getByLabel('Minimum hours').fill('9')
    await analysis.getByLabel('Maximum hours').fill('7,5')
    await analysis.getByRole('button', { name: 'Save' }).click()
    await expect(analysis.getByText('The maximum must be at least the minimum.')).toBeVisible()
    await analysis.getByLabel('Minimum hours').fill('6')
    await analysis.getByRole('button', { name: 'Save' }).click()
    await expect(analysis.getByText('6–7.5 hours of VA time')).toBeVisible()

    await analysis.getByRole('button', { name: 'Change the steps' }).click()
    await analysis.getByLabel('Step 1', { exact: true }).fill('Ask me which suppliers matter')
    await analysis.getByRole('button', { name: 'Remove step 2' }).click()
    await analysis.getByRole('button', { name: 'Save' }).click()
    await expect(analysis.getByText('Ask me which suppliers matter', { exact: true })).toBeVisible()
    // Typed text is on screen before it is stored.
    await expect
      .poll(async () => (await kept(page, id)).analysis)
      .toMatchObject({
        effort: { minHours: 6, maxHours: 7.5 },
        corrected: ['effort', 'steps'],
        brief: expect.stringContaining('1. Ask me which suppliers matter'),
      })

    await analysis.getByRole('button', { name: 'Undo what you changed in the effort' }).click()
    await expect(analysis.getByText('6–7.5 hours of VA time')).toBeHidden()
    await expect.poll(async () => (await kept(page, id)).analysis).toMatchObject({ corrected: ['steps'] })
  })

  await test.step('finds it as it was left, and paid once', async () => {
    await page.reload()
    await expect(analysis.getByText('Ask me which suppliers matter', { exact: true })).toBeVisible()
    const quota = await page.request.get('/api/user/quota')
    expect(await quota.json()).toMatchObject({ remaining: 9, total: 10 })
  })
})

test('a weak guess reads as a question, and a text without a task gets questions instead of a plan', async ({
  page,
}) => {
  await withTask(page, 'asdf')
  const analysis = page.getByRole('region', { name: 'Analysis' })
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText('We need a little more detail first.')).toBeVisible()
  await expect(analysis.getByText('What would help')).toBeVisible()

  // A wish that is too short to be planned asks for more as well, on both parts of the page.
  await withTask(page, 'Help with my emails')
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText('We need a little more detail first.')).toBeVisible()
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByText('Add a little more detail.')).toBeVisible()

  await withTask(page, 'Sign the loan agreement for me')
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText('Keep this one yourself')).toBeVisible()
  await expect(analysis.getByText("What you'll do yourself")).toBeVisible()

  await withTask(page, 'Help with the thing for the big day, you know the usual stuff we did in spring.')
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText(/^[\w ]+ or [\w ]+\?$/)).toBeVisible()
})

test('a client answers what a VA would ask, and makes two tasks of a text with two jobs', async ({ page }) => {
  const id = await withTask(
    page,
    'Two jobs.\n1. Answer the emails in info@ that nobody touched.\n2. Find five caterers for a lunch in Leeds.',
  )
  const analysis = page.getByRole('region', { name: 'Analysis' })
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText('This reads like 2 separate tasks')).toBeVisible()

  await test.step('an answer waits for its click, also after a reload, and then stands in the brief', async () => {
    const question = analysis.getByRole('form', { name: 'Questions a VA would ask you' }).getByRole('textbox').first()
    const add = analysis.getByRole('button', { name: 'Add my answers to the brief' })
    await expect(add).toBeDisabled()
    await question.fill('By the first of May, please.')
    await page.reload()
    await expect(question).toHaveValue('By the first of May, please.')
    await add.click()
    await expect(analysis.getByText('Answered in your brief')).toBeVisible()
    await expect(page.getByLabel('Task description')).toContainText('By the first of May, please.')
  })

  await test.step('the page keeps the first task, and the dashboard has the second, each with an analysis', async () => {
    await analysis.getByRole('button', { name: 'Make 2 tasks of it' }).click()
    await expect(page.getByText('This page keeps the first. The other is on your dashboard.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Answer the emails in info@')
    await expect(analysis.getByText('This reads like 2 separate tasks')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Analyze with AI' })).toHaveCount(0)
    type Row = { id: number; taskText: string; aiAnalyzed: boolean }
    const tasks = (await (await page.request.get('/api/tasks')).json()) as Row[]
    expect(tasks.map(({ taskText }) => taskText)).toContain('Find five caterers for a lunch in Leeds.')
    expect(tasks.map(({ aiAnalyzed }) => aiAnalyzed)).toEqual([true, true])
    expect(tasks.some((task) => task.id === id)).toBe(true)
  })
})

test('our advice to keep a task does not shout for a VA', async ({ page }) => {
  await withTask(page, 'Sign the loan agreement with the bank for me')
  await page.getByRole('button', { name: 'Analyze with AI' }).click()
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByText('Our analysis suggests keeping this one yourself.')).toBeVisible()
  await next.getByRole('button', { name: 'Rewrite the Task' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(next.getByRole('button', { name: 'Rewrite the Task' })).toBeFocused()
  await expect(next.getByRole('button', { name: 'Assign Now' })).toBeVisible()
})
