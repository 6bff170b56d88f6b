import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import type { TaskDetails } from './task.ts'

beforeEach(() => expect.poll(() => history.state?.dialog).toBeUndefined())

const fixed = { amountCents: 6500, currency: 'USD', unit: 'fixed' }
const hourly = { amountCents: 1400, currency: 'USD', unit: 'hour' }

it.each([
  ['the price that was agreed', fixed, fixed, /^At the price you agreed: \$65 for the whole task\./],
  ['that of the ongoing work that it joins', fixed, hourly, /^At the price of your ongoing work: \$14\/hr\./],
  ['none where there is none', null, null, /^Otherwise our team finds a VA each time\.$/],
])('names %s', async (_, agreed, regularPrice, text) => {
  testServer({})
  const task = { id: 7, status: 'completed', taskText: 'Sort my inbox', work: { name: 'Amina', agreed, regularPrice } }
  await showPage(() => <RepeatDialog task={task as unknown as TaskDetails} onClose={() => {}} />)
  await expect.element(page.getByText(text)).toBeVisible()
})
