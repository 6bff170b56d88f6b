import { testServer } from '@kazi/client/test-server'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { PlaybooksPage } from './playbooks-page.tsx'

beforeEach(() => localStorage.clear())

const playbook = {
  id: 3,
  name: 'Newsletter',
  taskText: 'Send it',
  enhancedDescription: null,
  steps: ['Write', 'Send'],
  category: 'Marketing',
  priority: null,
  budget: '3 hours',
  notes: null,
}

/** As after news of a change: what is on screen is read again. */
function Refetch() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Read again
    </button>
  )
}

it('says what another window saves while a playbook is edited, also once it is deleted there', async () => {
  const answers = { 'tasks.playbooks.list': [playbook] }
  testServer({ answers })
  await showPage(() => (
    <Suspense>
      <Refetch />
      <PlaybooksPage />
    </Suspense>
  ))
  await page.getByRole('button', { name: 'Edit' }).click()
  const budget = page.getByRole('textbox', { name: /^Budget/ })
  await budget.fill('4 hours')
  const again = () =>
    (page.getByRole('button', { name: 'Read again', includeHidden: true }).element() as HTMLElement).click()
  answers['tasks.playbooks.list'] = [{ ...playbook, budget: '5 hours' }]
  again()
  await expect.element(page.getByText('The budget changed while you were editing')).toBeVisible()
  await expect.element(page.getByText('5 hours', { exact: true })).toBeVisible()
  await expect.element(budget).toHaveValue('4 hours')
  answers['tasks.playbooks.list'] = []
  again()
  await expect.element(page.getByText('No playbooks yet')).toBeInTheDocument()
  await expect.element(budget).toHaveValue('4 hours')
})
