import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AssignDialog } from './assign-dialog.tsx'
import type { Candidate } from './bench.ts'
import type { MatchingTask } from './matching-task.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const va = { id: 3, name: 'Amina', hourlyRate: null, rate: null } as Candidate['va']
const task = { id: 41, clientName: 'Anselm', deadline: '2030-03-01', priority: 'low' } as MatchingTask

async function show() {
  const calls = testServer({})
  const { Provider } = connect()
  const screen = (of: MatchingTask) => (
    <KaziProvider>
      <Provider>
        <AssignDialog task={of} va={va} onClose={() => {}} />
      </Provider>
    </KaziProvider>
  )
  const { rerender, unmount } = await render(screen(task))
  return {
    sent: () => calls.filter(({ path }) => path === 'admin.tasks.assign').map(({ input }) => input),
    change: (to: Partial<MatchingTask>) => rerender(screen({ ...task, ...to })),
    open: async (to: Partial<MatchingTask> = {}) => {
      await unmount()
      await render(screen({ ...task, ...to }))
    },
  }
}
const price = () => page.getByRole('textbox', { name: 'Price per hour' })
const deadline = () => page.getByRole('textbox', { name: 'Deadline' })
const priority = () => page.getByRole('combobox', { name: 'Priority' })
const assign = () => page.getByRole('button', { name: 'Assign', exact: true }).click()
const untouched = { id: 41, vaId: 3, hourlyRate: 14, currency: 'USD' }

it('leaves the deadline and the priority that nobody chose here to the client, who may change them meanwhile', async () => {
  const { sent, change, open } = await show()
  await price().fill('14')
  await change({ deadline: '2030-05-02' })
  await expect.element(deadline()).toHaveValue('May 2, 2030')
  await open({ deadline: '2030-06-03', priority: 'urgent' })
  await expect.element(price()).toHaveValue('14')
  await expect.element(deadline()).toHaveValue('Jun 3, 2030')
  await assign()
  await expect.poll(sent).toEqual([untouched])
})

it('sends a deadline and a priority that were chosen here', async () => {
  const { sent } = await show()
  await price().fill('14')
  await deadline().fill('Apr 4, 2030')
  await priority().click()
  await page.getByRole('option').last().click()
  await assign()
  await expect.poll(sent).toEqual([{ ...untouched, deadline: '2030-04-04', priority: expect.any(String) }])
})

it('forgets a chosen day that is over', async () => {
  const draft = { estimatedHours: '', hourlyRate: '14', currency: 'USD', deadline: '2020-01-01', priority: null }
  sessionStorage.setItem('assign:41:3', JSON.stringify(draft))
  const { sent } = await show()
  await expect.element(deadline()).toHaveValue('Mar 1, 2030')
  await assign()
  await expect.poll(sent).toEqual([untouched])
})

it('says what a VA without a fixed rate charges as a sentence', async () => {
  await show()
  await expect.element(page.getByText("Amina's rate: negotiable", { exact: true })).toBeVisible()
})
