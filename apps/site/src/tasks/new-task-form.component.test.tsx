import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NewTaskForm } from './new-task-form.tsx'

const user = { id: 7, email: 'marisol@example.com', firstName: 'Marisol', username: 'marisol' }
beforeEach(() => localStorage.clear())

async function open(refused: string[] = []) {
  const all = testServer({ refused, answers: { 'tasks.vas.list': [] } })
  /** What the form sends. */
  const calls = () => all.filter(({ path }) => path.startsWith('tasks.') && path !== 'tasks.vas.list')
  const { Provider, api } = connect()
  api.auth.me.setData(undefined, user as never)
  const done = vi.fn()
  const screen = await render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <NewTaskForm onDone={done} onCancel={() => {}} />
        </Suspense>
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  return { calls, done, screen }
}
const create = page.getByRole('button', { name: 'Create Task' })
const description = page.getByRole('textbox', { name: /^Task description/ })
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const fill = async () => {
  await description.fill('Sort my inbox')
  await page.getByRole('textbox', { name: /^Deadline/ }).fill('Dec 15, 2099')
  await userEvent.keyboard('{Tab}')
  await choose('Category', 'Email Management')
  await choose('Priority', 'High Priority')
}

it('asks for the first thing that is missing, in the specified order, and sends nothing before all is there', async () => {
  const { calls, done } = await open()
  const asks = async (title: string, text: string) => {
    await create.click()
    const toast = page.getByRole('alert')
    await expect.element(toast.getByText(title, { exact: true })).toBeVisible()
    await expect.element(toast.getByText(text, { exact: true })).toBeVisible()
  }
  await asks('Task description required', 'Please enter a task description to continue.')
  await expect.element(description).toHaveFocus()
  await description.fill('   ')
  await asks('Task description required', 'Please enter a task description to continue.')
  await description.fill('Sort my inbox')
  await asks('Deadline required', 'Please select a deadline for the task.')
  await page.getByRole('textbox', { name: /^Deadline/ }).fill('Dec 15, 2099')
  await userEvent.keyboard('{Tab}')
  await asks('Category required', 'Please select a category for the task.')
  await choose('Category', 'Email Management')
  await asks('Priority required', 'Please select a priority for the task.')
  expect(calls()).toEqual([])
  await choose('Priority', 'High Priority')
  await create.click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(calls().map(({ path }) => path)).toEqual(['tasks.create', 'tasks.update'])
})

it('sends what it checked: blanks alone are no budget and no notes', async () => {
  const { calls, done } = await open()
  await fill()
  await page.getByLabelText('Budget').fill('   ')
  await page.getByLabelText('Notes').fill('  Gmail.  ')
  await create.click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(calls().find(({ path }) => path === 'tasks.update')?.input).toEqual({
    id: 31,
    taskText: 'Sort my inbox',
    deadline: '2099-12-15',
    category: 'Email Management',
    priority: 'high',
    budget: null,
    notes: 'Gmail.',
  })
})

it('loses nothing when it fails, and goes on with the same task when it is sent again', async () => {
  const refused = ['tasks.update']
  const { calls, done, screen } = await open(refused)
  await fill()
  await create.click()
  await expect.element(page.getByRole('alert').getByText('Error creating task', { exact: true })).toBeVisible()
  await expect.element(description).toHaveValue('Sort my inbox')
  await expect.element(page.getByRole('combobox', { name: /^Category/ })).toHaveValue('Email Management')
  expect(done).not.toHaveBeenCalled()
  refused.length = 0
  await create.click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(calls().filter(({ path }) => path === 'tasks.create')).toHaveLength(1)
  expect(localStorage.getItem('draft:new-task:7')).toBeNull()
  await screen.unmount()
})

it('keeps a draft over a reload', async () => {
  const { screen } = await open()
  await description.fill('Sort my inbox')
  await screen.unmount()
  await open()
  await expect.element(description).toHaveValue('Sort my inbox')
})
