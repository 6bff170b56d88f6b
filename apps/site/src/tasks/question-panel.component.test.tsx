import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { QuestionPanel } from './question-panel.tsx'
import type { TaskDetails } from './task.ts'

const open = { id: 1, question: 'Which folder?', answer: null, state: 'open', askedAt: '2026-05-04T09:00:00Z' }
const ofVa = { id: 7, deadline: null, request: null, work: { name: 'Amina Odhiambo', questions: [open] } }
const ofTeam = { ...ofVa, request: { questions: [open] }, work: null }

it.each([
  ['the VA, who waits where there is no deadline', ofVa, /· Amina waits for your answer$/],
  ['the deadline', { ...ofVa, deadline: '2026-12-02' }, /· The deadline waits for your answer$/],
  ['the search', ofTeam, /· Our search waits for your answer$/],
] as [string, object, RegExp][])('says what waits for the answer: %s', async (_, task, text) => {
  testServer({})
  await showPage(() => <QuestionPanel task={task as TaskDetails} />)
  await expect.element(page.getByText(text)).toBeVisible()
})
