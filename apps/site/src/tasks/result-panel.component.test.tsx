import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ResultPanel } from './result-panel.tsx'
import type { TaskDetails } from './task.ts'

it('does not say who accepted a result whose VA has left: time or the team may have', async () => {
  testServer({ answers: { 'tasks.files.list': [] } })
  const task = { id: 7, status: 'completed', work: null, acceptedAt: '2026-01-05T10:00:00Z' }
  await showPage(() => <ResultPanel task={task as unknown as TaskDetails} />)
  await expect.element(page.getByText('This result is accepted. Your VA has since left our network.')).toBeVisible()
  await expect.element(page.getByText(/You accepted/)).not.toBeInTheDocument()
})

it.each([null, '2026-01-05T10:00:00Z'])(
  'shows what a VA delivered who has left since, and nothing that was only added to the task (accepted: %s)',
  async (acceptedAt) => {
    const file = { size: 2048, type: 'text/plain', preview: false, own: false, by: 'va' }
    const files = [
      { ...file, id: 1, name: 'question.txt', place: 'task', deliveryId: null },
      { ...file, id: 2, name: 'report.txt', place: 'handover', deliveryId: null },
      // A delivery of a VA who had the task before: it is below "Earlier work".
      { ...file, id: 3, name: 'earlier.txt', place: 'handover', deliveryId: 9 },
    ]
    testServer({ answers: { 'tasks.files.list': files } })
    const task = { id: 7, status: 'completed', work: null, acceptedAt }
    await showPage(() => <ResultPanel task={task as unknown as TaskDetails} />)
    const delivered = page.getByRole('list', { name: 'Delivered files' })
    await expect.element(delivered.getByRole('link', { name: /report\.txt/ })).toHaveAttribute('href', '/api/files/2')
    await expect.element(delivered.getByText(/question\.txt/)).not.toBeInTheDocument()
    await expect.element(delivered.getByText(/earlier\.txt/)).not.toBeInTheDocument()
  },
)

it('says that the files of such a result did not load, and loads them when asked again', async () => {
  const file = { size: 2048, type: 'text/plain', preview: false, own: false, deletable: true, by: 'va' }
  const files = [{ ...file, id: 2, name: 'report.txt', place: 'handover', deliveryId: null }]
  const refused = ['tasks.files.list']
  testServer({ answers: { 'tasks.files.list': files }, refused })
  const task = { id: 7, status: 'completed', work: null, acceptedAt: null }
  await showPage(() => <ResultPanel task={task as unknown as TaskDetails} />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  refused.length = 0
  await retry.click()
  await expect.element(page.getByRole('link', { name: /report\.txt/ })).toBeVisible()
})
