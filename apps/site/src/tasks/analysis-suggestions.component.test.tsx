import { testServer } from '@kazi/client/test-server'
import type { Analysis } from '@kazi/schemas/analysis'
import { shortDate } from '@kazi/ui/format'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { AnalysisSuggestions } from './analysis-suggestions.tsx'
import type { TaskDetails } from './task.ts'

const task = (deadline: string | null) =>
  ({ id: 5, status: 'pending', taskText: 'Send the invoices by Friday', priority: 'low', deadline }) as TaskDetails
const analysis = (day: string) =>
  ({
    category: 'Data Entry',
    confidence: 0.9,
    runnerUp: 'Research',
    priority: 'high',
    priorityWords: ['urgent'],
    deadline: { phrase: 'by Friday', at: `${day}T16:00:00.000Z`, day },
    brief: '',
  }) as Analysis

async function open(day: string, deadline: string | null = null) {
  const calls = testServer({ answers: { 'tasks.update': {} } })
  await showPage(() => <AnalysisSuggestions task={task(deadline)} analysis={analysis(day)} />)
  return async () => {
    await page.getByRole('button', { name: 'Use All Suggestions' }).click()
    await expect.poll(() => calls).toHaveLength(1)
    return calls[0]?.input
  }
}

it('sets the deadline that the text names', async () => {
  const useAll = await open('2099-12-18')
  await expect.element(page.getByRole('button', { name: `Use ${shortDate('2099-12-18')}` })).toBeVisible()
  expect(await useAll()).toMatchObject({ category: 'Data Entry', priority: 'high', deadline: '2099-12-18' })
})

it('suggests no deadline that has passed, as the words of a regular task do from its second turn on', async () => {
  const useAll = await open('2020-11-06')
  await expect.element(page.getByText('You wrote “by Friday”', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Use ${shortDate('2020-11-06')}` })).not.toBeInTheDocument()
  expect(await useAll()).toEqual({ id: 5, category: 'Data Entry', priority: 'high' })
})

it('goes on naming a deadline that the task has, after its day', async () => {
  await open('2020-11-06', '2020-11-06')
  await expect.element(page.getByText(`You wrote “by Friday”: ${shortDate('2020-11-06')}`)).toBeVisible()
  await expect.element(page.getByText(`In use: ${shortDate('2020-11-06')}`)).toBeInTheDocument()
})

it('changes nothing of what the client chose all at once, unless their text says it; each by itself it does', async () => {
  const chosen = { ...task('2099-12-01'), category: 'Research' } as TaskDetails
  const calls = testServer({ answers: { 'tasks.update': {} } })
  const suggested = { ...analysis('2099-12-18'), title: 'Invoices', brief: 'Send them.', priorityWords: [] } as Analysis
  await showPage(() => <AnalysisSuggestions task={chosen} analysis={suggested} />)
  await page.getByRole('button', { name: 'Use All Suggestions' }).click()
  await expect.poll(() => calls).toHaveLength(1)
  expect(calls[0]?.input).toEqual({ id: 5, title: 'Invoices', enhancedDescription: 'Send them.' })
  for (const name of ['Use High', 'Use Data Entry', `Use ${shortDate('2099-12-18')}`])
    await page.getByRole('button', { name }).click()
  await expect
    .poll(() =>
      calls
        .filter(({ path }) => path === 'tasks.update')
        .map(({ input }) => input)
        .slice(1),
    )
    .toEqual([
      { id: 5, priority: 'high' },
      { id: 5, category: 'Data Entry' },
      { id: 5, deadline: '2099-12-18' },
    ])
})
