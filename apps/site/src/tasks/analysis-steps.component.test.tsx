import { testServer } from '@kazi/client/test-server'
import type { Analysis } from '@kazi/schemas/analysis'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { AnalysisEffort } from './analysis-effort.tsx'
import { AnalysisSteps } from './analysis-steps.tsx'
import type { TaskDetails } from './task.ts'

beforeEach(() => localStorage.clear())

const task = { id: 5, status: 'pending' } as TaskDetails
const analysis = {
  steps: ['Sort the inbox', 'Answer what is urgent'],
  effort: { minHours: 2, maxHours: 4 },
} as Analysis

const open = () =>
  showPage(() => (
    <>
      <AnalysisSteps task={task} analysis={analysis} />
      <AnalysisEffort task={task} analysis={analysis} />
    </>
  ))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const step = (number: number) => page.getByRole('textbox', { name: `Step ${number}` })
const most = page.getByRole('textbox', { name: 'Maximum hours' })

it('keeps the steps that are being corrected until they are saved', async () => {
  const calls = testServer({ answers: { 'tasks.correctAnalysis': analysis } })
  const screen = await open()
  await press('Change the steps')
  await step(1).fill('Sort the inbox by client')
  await press('Remove step 2')
  await screen.unmount()
  await open()
  await press('Change the steps')
  await expect.element(step(1)).toHaveValue('Sort the inbox by client')
  await expect.element(step(2)).not.toBeInTheDocument()
  await press('Save')
  await expect
    .poll(() => calls)
    .toEqual([{ path: 'tasks.correctAnalysis', input: { id: 5, steps: ['Sort the inbox by client'] } }])
  await expect.poll(() => localStorage.getItem('draft:correct-steps:5')).toBeNull()
})

it('offers nothing of an earlier analysis, nor what was typed and deleted again', async () => {
  testServer({})
  localStorage.setItem('draft:correct-steps:5', JSON.stringify({ before: 'Call them', steps: ['Call them at nine'] }))
  localStorage.setItem('draft:correct-effort:5', JSON.stringify({ minHours: '1', maxHours: '9', began: '1–8' }))
  await open()
  await press('Change the effort')
  await expect.element(most).toHaveValue('4')
  await press('Change the steps')
  await expect.element(step(1)).toHaveValue('Sort the inbox')
  await step(1).fill('Sort the inbox!')
  await expect.poll(() => localStorage.getItem('draft:correct-steps:5')).toContain('Sort the inbox!')
  await step(1).fill('Sort the inbox')
  await expect.poll(() => localStorage.getItem('draft:correct-steps:5')).toBeNull()
})

it('keeps the hours too, and throws them away on Cancel', async () => {
  testServer({})
  const screen = await open()
  await press('Change the effort')
  await most.fill('6')
  await screen.unmount()
  await open()
  await press('Change the effort')
  await expect.element(most).toHaveValue('6')
  await press('Cancel')
  await press('Change the effort')
  await expect.element(most).toHaveValue('4')
})
