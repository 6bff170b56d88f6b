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

test('a client has a task analysed, takes what fits and puts right what does not', async ({ page }) => {
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
    await expect(analysis.getByText('Email Management (set)')).toBeVisible()
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

  await withTask(page, 'Sign the loan agreement for me')
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText('Keep this one yourself')).toBeVisible()
  await expect(analysis.getByText('What stays with you')).toBeVisible()

  await withTask(page, 'Help with the thing for the big day, you know the usual stuff we did in spring.')
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText(/^[\w ]+ or [\w ]+\?$/)).toBeVisible()
})
