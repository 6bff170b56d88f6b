import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Movable } from './assignment.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

beforeEach(() => {
  localStorage.clear()
  const rows = [2, 4].map((id) => ({
    id,
    name: 'Grace',
    email: `grace${id}@example.com`,
    openTasks: 0,
    nextFree: { on: '2026-11-26', full: false },
  }))
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { rows } } }]))
})
afterEach(() => vi.unstubAllGlobals())

const assignment = {
  id: 1,
  vaId: 3,
  vaName: 'Akosua',
  projectTitle: 'Handbook',
  openTasks: 1,
  clientName: 'Ada',
} as unknown as Movable

const show = (given: Movable) => {
  const { Provider } = connect()
  return render(
    <KaziProvider>
      <Provider>
        <ReassignDialog assignment={given} onClose={() => undefined} onReassigned={() => undefined} />
      </Provider>
    </KaziProvider>,
  )
}

it('says which assignment it is about below a short title', async () => {
  await show(assignment)
  const dialog = page.getByRole('dialog', { name: 'Reassign this assignment' })
  await expect.element(dialog.getByText('“Handbook” for Ada')).toBeVisible()
})

it('begins with the new VA, who is found by typing', async () => {
  await show(assignment)
  const newVa = page.getByRole('combobox', { name: 'New VA' })
  await expect.element(newVa).toHaveFocus()
  await userEvent.keyboard('Grace')
  // Two have this name: their addresses tell them apart.
  await expect.element(page.getByRole('option', { name: /Grace.*grace2@example.com/ })).toBeVisible()
  await page.getByRole('option', { name: /Grace.*grace4@example.com/ }).click()
  await expect.element(page.getByText('1 open task will move along', { exact: false })).toBeVisible()
})

it('keeps the chosen VA until it is sent', async () => {
  sessionStorage.clear()
  const first = await show(assignment)
  await expect.element(page.getByRole('combobox', { name: 'New VA' })).toHaveFocus()
  await userEvent.keyboard('Grace')
  await page.getByRole('option', { name: /Grace.*grace4@example.com/ }).click()
  await first.unmount()
  await show(assignment)
  await expect.element(page.getByRole('combobox', { name: 'New VA' })).toHaveValue('Grace')
  await expect.element(page.getByRole('button', { name: 'Reassign' })).toBeEnabled()
})
