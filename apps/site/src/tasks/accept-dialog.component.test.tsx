import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import type { TaskDetails } from './task.ts'

// The dialog of the test before has gone by then, and its entry of the history a moment later.
beforeEach(() => expect.poll(() => history.state?.dialog).toBeUndefined())

const proposal = {
  id: 3,
  quote: { amountCents: 1300, currency: 'USD', unit: 'hour' },
  va: { id: 2, name: 'Amina Odhiambo' },
} as unknown as TaskDetails['proposals'][number]

async function open(minHours: number, maxHours: number) {
  testServer({})
  const task = {
    id: 7,
    status: 'requested_for_va',
    taskText: 'Sort my inbox',
    deadline: null,
    analysis: { effort: { minHours, maxHours } },
  } as unknown as TaskDetails
  await showPage(() => <AcceptDialog task={task} proposal={proposal} gone={false} onClose={() => {}} />)
  await expect.element(page.getByText('$13/hr')).toBeVisible()
}

it('names the estimate, and what it comes to', async () => {
  await open(2, 4)
  await expect.element(page.getByText('2 to 4 h')).toBeVisible()
  await expect.element(page.getByText('$26 to $52')).toBeVisible()
})

it('promises no total where the analysis plans no hours', async () => {
  await open(0, 0)
  await expect.element(page.getByText(/Estimate/)).not.toBeInTheDocument()
  await expect.element(page.getByText('That is about')).not.toBeInTheDocument()
  await expect.element(page.getByText(/estimate comes from/)).not.toBeInTheDocument()
})
