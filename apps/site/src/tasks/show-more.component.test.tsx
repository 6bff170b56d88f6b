import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShowMore } from './show-more.tsx'
import type { Task } from './task.ts'
import { useMoreTasks } from './use-task-pages.ts'

const tasks = (...ids: number[]) => ids.map((id) => ({ id, taskText: `Task ${id}` }) as Task)
const pageOf = (rows: Task[], next: string | null) => ({
  rows,
  total: 1205,
  more: false,
  from: 1,
  next,
  previous: null,
})

function List() {
  const { tasks: shown, more } = useMoreTasks(tasks(9, 8), 1205, { filters: { section: 'active' } })
  return (
    <main tabIndex={-1}>
      <section aria-label="Tasks">
        <p>{shown.map(({ id }) => id).join(' ')}</p>
        <ShowMore {...more} />
      </section>
    </main>
  )
}

it('reads nothing until it is asked for more, says when that fails, and takes the focus along', async () => {
  const answers = { 'tasks.page': pageOf(tasks(9, 8, 7), 'next') }
  const refused = ['tasks.page']
  const calls = testServer({ answers, refused })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <List />
      </Provider>
    </KaziProvider>,
  )
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  await expect.element(button('Show more (1,203 left)')).toBeVisible()
  expect(calls).toEqual([])

  await button(/^Show more/).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('9 8', { exact: true })).toBeVisible()
  refused.length = 0
  await button('Try again').click()
  await expect.element(page.getByText('9 8 7')).toBeVisible()

  refused.push('tasks.page')
  await button('Show more (1,202 left)').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('9 8 7')).toBeVisible()
  refused.length = 0
  answers['tasks.page'] = pageOf(tasks(6), null)
  await button('Try again').click()
  await expect.element(page.getByText('9 8 7 6')).toBeVisible()
  await expect.element(button(/^Show more/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Tasks' })).toHaveFocus()
  expect(calls.map(({ input }) => [input.filters, input.cursor ?? null])).toEqual([
    [{ section: 'active' }, null],
    [{ section: 'active' }, null],
    [{ section: 'active' }, 'next'],
    [{ section: 'active' }, 'next'],
  ])
})

it('goes on to the next page when news has all that is shown read again at the same moment', async () => {
  testServer({ answers: { 'tasks.page': pageOf(tasks(9, 8, 7), 'next') } })
  const { Provider, queryClient } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <List />
      </Provider>
    </KaziProvider>,
  )
  const more = page.getByRole('button', { name: /^Show more/ })
  await more.click()
  await expect.element(page.getByText('9 8 7', { exact: true })).toBeVisible()
  await expect.element(more).toBeEnabled()
  ;(more.element() as HTMLElement).click()
  void queryClient.invalidateQueries()
  await expect.element(page.getByText('9 8 7 9 8 7', { exact: true })).toBeVisible()
})
