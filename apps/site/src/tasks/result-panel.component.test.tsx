import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ResultPanel } from './result-panel.tsx'
import type { TaskDetails } from './task.ts'

it('does not say who accepted a result whose VA has left: time or the team may have', async () => {
  testServer({})
  const task = { id: 7, status: 'completed', work: null, acceptedAt: '2026-01-05T10:00:00Z' }
  await showPage(() => <ResultPanel task={task as unknown as TaskDetails} />)
  await expect.element(page.getByText('This result is accepted. Your VA has since left our network.')).toBeVisible()
  await expect.element(page.getByText(/You accepted/)).not.toBeInTheDocument()
})
