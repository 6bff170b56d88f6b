import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { AssignmentDrawer } from './assignment-drawer.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const usd = { amountCents: 0, currency: 'USD' }
const assignmentOf = (id: number) => ({
  id,
  projectTitle: `Work ${id}`,
  projectDescription: `Work ${id}`,
  projectType: 'hourly',
  status: 'active',
  priority: 'medium',
  openTasks: 0,
  successorId: null,
  successorName: null,
  vaId: 3,
  vaName: 'Amina',
  userId: null,
  clientName: 'Anselm',
  clientEmail: 'anselm@example.com',
  agreedHours: 10,
  loggedHours: 0,
  fixedPrice: null,
  rate: null,
  earnings: usd,
  startDate: '2026-05-04',
  endedAt: null,
  taskId: null,
  adminNotes: null,
})

it.each([
  ['none', null],
  ['a rate of zero', usd],
])('sets the price of an assignment that has %s, in the units that are typed', async (_, rate) => {
  const { Provider } = connect()
  const answers: Record<string, unknown> = {
    'admin.assignments.get': { ...assignmentOf(5), rate },
    'admin.me': { label: 'Odette', role: 'admin' },
    'admin.audit.list': { rows: [], total: 0, next: null },
    'admin.presence.others': [],
    'admin.assignments.setPrice': assignmentOf(5),
  }
  const calls = testServer({ answers })
  const Screen = () => <AssignmentDrawer id={5} onClose={() => {}} onOpen={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await page.getByRole('button', { name: 'Set Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the price' })
  await dialog.getByRole('button', { name: 'Set Price' }).click()
  await expect.element(dialog.getByText('Please enter an amount above zero.')).toBeVisible()
  await dialog.getByLabelText('Price').fill('12.50')
  await dialog.getByRole('button', { name: 'Set Price' }).click()
  const sent = () => calls.filter(({ path }) => path === 'admin.assignments.setPrice').map(({ input }) => input)
  await expect.poll(sent).toEqual([{ id: 5, price: { amountCents: 1250, currency: 'USD', unit: 'hour' } }])
})

it('shows of no assignment what went wrong with the notes of another', async () => {
  const { Provider } = connect()
  const answers: Record<string, unknown> = {
    'admin.assignments.get': assignmentOf(5),
    'admin.me': { label: 'Odette', role: 'admin' },
    'admin.audit.list': { rows: [], total: 0, next: null },
    'admin.presence.others': [],
  }
  const error = { message: 'The notes are too long.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } }
  testServer({ answers, refused: ['admin.assignments.update'], error })
  let go = (_: number) => {}
  function Screen() {
    const [id, setId] = useState<number>(5)
    go = setId
    return <AssignmentDrawer id={id} onClose={() => {}} onOpen={() => {}} />
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await page.getByRole('textbox', { name: 'Notes' }).fill('About this one')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect.element(page.getByText('The notes are too long.')).toBeVisible()
  answers['admin.assignments.get'] = assignmentOf(6)
  go(6)
  await expect.element(page.getByRole('heading', { name: 'Work 6' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
  await expect.element(page.getByText('The notes are too long.')).not.toBeInTheDocument()
})

it('calls the day of an assignment that on which it was assigned: its task may not have been started', async () => {
  const { Provider } = connect()
  testServer({
    answers: {
      'admin.assignments.get': assignmentOf(5),
      'admin.me': { label: 'Odette', role: 'admin' },
      'admin.audit.list': { rows: [], total: 0, next: null },
      'admin.presence.others': [],
    },
  })
  const Screen = () => <AssignmentDrawer id={5} onClose={() => {}} onOpen={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await expect.element(page.getByText('Assigned', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Started', { exact: true })).not.toBeInTheDocument()
})
