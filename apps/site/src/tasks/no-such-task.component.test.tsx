import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { NoSuchTask } from './no-such-task.tsx'

beforeEach(() => localStorage.clear())
beforeEach(() =>
  localStorage.setItem('draft:brief:5', JSON.stringify({ taskText: 'Sort my inbox by client, then by date.' })),
)

const unsaved = page.getByRole('region', { name: 'Your unsaved changes' })
const heading = page.getByRole('heading', { name: 'Page Not Found' })

it('shows what was typed into the forms of a task that was deleted meanwhile', async () => {
  await showPage(() => <NoSuchTask shownBefore={5} />)
  await expect.element(unsaved.getByText('Sort my inbox by client, then by date.')).toBeVisible()
  expect(document.title).toBe('Page Not Found · Kazi')
})

it('shows nobody what another person typed, nor an empty box', async () => {
  const screen = await showPage(() => <NoSuchTask />)
  await expect.element(heading).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
  await screen.unmount()
  await showPage(() => <NoSuchTask shownBefore={6} />)
  await expect.element(heading).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
})
