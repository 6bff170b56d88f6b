import { testServer } from '@kazi/client/test-server'
import type { Analysis } from '@kazi/schemas/analysis'
import { moreDetail } from '@kazi/schemas/analysis-words'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { AnalysisResult } from './analysis-result.tsx'
import type { TaskDetails } from './task.ts'

const task = { id: 5, status: 'pending', taskText: 'Help with my emails', enhancedDescription: null } as TaskDetails
const analysis: Analysis = {
  engine: 'built-in',
  category: 'Email Management',
  confidence: 0.35,
  runnerUp: 'Administrative Tasks',
  priority: 'medium',
  deadline: null,
  effort: { minHours: 1, maxHours: 4 },
  steps: [],
  skills: [],
  tools: [],
  delegable: 'partly',
  reason: moreDetail,
  keep: [],
  questions: ['Which mailbox is it?'],
  clientProvides: [],
  brief: 'Goal\nHelp with my emails',
}
const nothing = { effort: { minHours: 0, maxHours: 0 }, delegable: 'no' as const }
const open = (said: Partial<Analysis>) => {
  testServer({})
  return showPage(() => <AnalysisResult task={task} analysis={{ ...analysis, ...said }} />)
}

it.each<[string, Partial<Analysis>, string]>([
  ['a vague task', {}, 'Start by answering the questions below, in writing or on a short call.'],
  [
    'a text without a task',
    { ...nothing, confidence: 0.1, reason: 'This doesn’t describe a task yet.' },
    'Describe the task in a sentence or two, then analyze it again.',
  ],
  [
    'what nobody may do',
    { ...nothing, confidence: 0.8, reason: 'We don’t write fake reviews.', questions: [] },
    'Talk to us about what a VA can do instead.',
  ],
])('says what the client can do first about %s', async (_, said, text) => {
  await open(said)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('says nothing of the kind where there is a plan, also one of the client’s own', async () => {
  const first = page.getByText(/^Start by answering|^Describe the task|^Talk to us/)
  await open({ delegable: 'yes', reason: 'A VA can do this.', steps: ['Sort the inbox'] })
  await expect.element(page.getByText('Sort the inbox')).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
  await open({ steps: ['Ask me which'], corrected: ['steps'] })
  await expect.element(page.getByText('Ask me which')).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
})
