import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { type Repeat, RepeatFacts } from './repeat-facts.tsx'

const repeat = {
  id: 4,
  title: 'Weekly report',
  every: 'weekly',
  startsOn: '2099-12-14',
  nextOn: '2099-12-21',
  vaName: 'Amina',
  pausedAt: null,
  missedOn: null,
  openTaskId: null,
  price: null,
  taskText: 'Send the report',
  fromTaskId: null,
  dueDays: null,
} as Repeat

it('asks before it ends a regular task, because that cannot be undone', async () => {
  const calls = testServer({ answers: { 'tasks.repeats.stop': null } })
  await showPage(() => <RepeatFacts repeat={repeat} />)
  const stop = page.getByRole('button', { name: 'Stop Repeating' })
  const dialog = page.getByRole('dialog', { name: 'Stop repeating this task?' })
  await stop.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toEqual([])
  await stop.click()
  await dialog.getByRole('button', { name: 'Stop Repeating' }).click()
  await expect.poll(() => calls).toEqual([{ path: 'tasks.repeats.stop', input: { id: 4 } }])
  await expect.element(dialog).not.toBeInTheDocument()
})
