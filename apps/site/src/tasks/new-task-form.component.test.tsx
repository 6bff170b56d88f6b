import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import type { TaskHints } from '@kazi/schemas/task-hints'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { outlineOf } from './brief-outlines.ts'
import { NewTaskForm, type Playbook } from './new-task-form.tsx'

const user = { id: 7, email: 'marisol@example.com', firstName: 'Marisol', username: 'marisol' }
beforeEach(() => localStorage.clear())

async function open(
  refused: string[] = [],
  hints: Partial<TaskHints> = {},
  code?: 'CONFLICT' | 'FORBIDDEN',
  playbook?: Playbook,
  va?: number,
  others = 0,
) {
  const known = [{ id: 5, name: 'Bola', favorite: true, others }]
  const answers = {
    'tasks.vas.list': va ? known : [],
    'tasks.hints': { category: null, priority: null, deadline: null, ...hints },
  }
  const message = code === 'FORBIDDEN' ? 'Somebody else is signed in now.' : 'No'
  const error = code && { message, code: -32009, data: { code, httpStatus: 409 } }
  const all = testServer({ refused, answers, ...(error && { error }) })
  /** What the form sends. */
  const calls = () => all.filter(({ path }) => path.startsWith('tasks.') && !(path in answers))
  const { Provider, api } = connect()
  api.auth.me.setData(undefined, user as never)
  const done = vi.fn()
  const screen = await render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <NewTaskForm onDone={done} onCancel={() => {}} playbook={playbook} va={va} {...(va && { onVa: () => {} })} />
        </Suspense>
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  const asked = () => all.filter(({ path }) => path === 'tasks.hints').map(({ input }) => input.taskText)
  return { answers, asked, calls, done, screen }
}
const create = page.getByRole('button', { name: 'Create Task' })
const description = page.getByRole('textbox', { name: /^Task description/ })
const choose = (field: string, option: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${field}`) }).selectOptions(option)
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
  // The toast speaks of one; all that is missing is marked at once, and each mark goes as its field is filled in.
  const marks = ['Describe the task', 'Choose a date', 'Choose a category', 'Choose a priority']
  for (const mark of marks) await expect.element(page.getByText(mark, { exact: true })).toBeVisible()
  await description.fill('   ')
  await asks('Task description required', 'Please enter a task description to continue.')
  await description.fill('Sort my inbox')
  await expect.element(page.getByText('Describe the task', { exact: true })).not.toBeInTheDocument()
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
    enhancedDescription: null,
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

it('says so when somebody else is signed in by now, where trying again would not help', async () => {
  await open(['tasks.create'], {}, 'FORBIDDEN')
  await fill()
  await create.click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('Error creating task', { exact: true })).toBeVisible()
  await expect.element(alert.getByText('Somebody else is signed in now. Your draft is saved.')).toBeVisible()
  await expect.element(description).toHaveValue('Sort my inbox')
})

it('keeps a draft over a reload', async () => {
  const { screen } = await open()
  await description.fill('Sort my inbox')
  await screen.unmount()
  await open()
  await expect.element(description).toHaveValue('Sort my inbox')
})

const category = page.getByRole('combobox', { name: /^Category/ })
const priority = page.getByRole('combobox', { name: /^Priority/ })
const deadline = page.getByRole('textbox', { name: /^Deadline/ })
const read: TaskHints = {
  category: 'Email Management',
  priority: { value: 'urgent', words: 'ASAP' },
  deadline: { day: '2099-12-18', phrase: 'by next Friday' },
}

describe('what the text says', () => {
  it('is filled in where the person chose nothing, says so, follows the text, and is sent', async () => {
    const { answers, asked, calls, done } = await open([], read)
    await choose('Priority', 'Low Priority')
    await description.fill('Sort my inbox by next Friday, ASAP')
    await expect.element(category).toHaveValue('Email Management')
    await expect.element(deadline).toHaveValue('Fri, Dec 18, 2099')
    await expect.element(priority).toHaveValue('low')
    await expect.element(deadline).toHaveAccessibleDescription('From your text: “by next Friday”')
    await expect.element(category).toHaveAccessibleDescription('From your text')
    await expect.element(page.getByText('Filled in from your text: deadline, category.')).toBeInTheDocument()
    answers['tasks.hints'] = { category: 'Research', priority: null, deadline: null }
    await description.fill('Find ten suppliers of cork')
    await expect.element(category).toHaveValue('Research')
    await expect.element(deadline).toHaveValue('')
    expect(asked()).toEqual(['Sort my inbox by next Friday, ASAP', 'Find ten suppliers of cork'])
    await deadline.fill('Dec 15, 2099')
    await userEvent.keyboard('{Tab}')
    await create.click()
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(calls().at(-1)?.input).toMatchObject({ category: 'Research', priority: 'low', deadline: '2099-12-15' })
  })

  it('stays where the person opened the list and chose the same', async () => {
    const { answers } = await open([], read)
    await description.fill('Sort my inbox by next Friday, ASAP')
    await expect.element(category).toHaveValue('Email Management')
    category.element().focus()
    await userEvent.keyboard('{Enter}{Enter}')
    answers['tasks.hints'] = { category: 'Research', priority: null, deadline: null }
    await description.fill('Find ten suppliers of cork')
    await expect.element(deadline).toHaveValue('')
    await expect.element(category).toHaveValue('Email Management')
  })

  it('never comes back where the person cleared it, and what is missing is asked for as ever', async () => {
    const { answers } = await open([], read)
    await description.fill('Sort my inbox by next Friday')
    await expect.element(category).toHaveValue('Email Management')
    await choose('Category', 'Not chosen yet')
    await expect.element(category).toHaveValue('')
    answers['tasks.hints'] = { ...read, deadline: { day: '2099-12-25', phrase: 'by Christmas' } }
    await description.fill('Sort my inbox by Christmas')
    await expect.element(deadline).toHaveValue('Fri, Dec 25, 2099')
    await expect.element(category).toHaveValue('')
    await create.click()
    await expect.element(page.getByRole('alert').getByText('Category required', { exact: true })).toBeVisible()
  })

  it('is not filled in any more once the form has asked for something', async () => {
    const { asked } = await open([], read)
    await description.fill('Sort my inbox by next Friday')
    await create.click()
    await expect.element(page.getByRole('alert').getByText('Deadline required', { exact: true })).toBeVisible()
    await description.fill('Sort my inbox by next Friday, please')
    await choose('Priority', 'Low Priority')
    // Longer than the pause after which a text is read.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await expect.element(category).toHaveValue('')
    expect(asked()).toEqual([])
  })

  it('may fail: nothing is filled in and nothing is said', async () => {
    const { asked } = await open(['tasks.hints'])
    await description.fill('Sort my inbox by next Friday')
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    await expect.element(category).toHaveValue('')
    await expect.element(page.getByText(/went wrong|try again/i)).not.toBeInTheDocument()
  })
})

describe('an outline of a good brief', () => {
  it('is put behind what is written, for the category, and taken away again', async () => {
    await open()
    await description.fill('Sort my inbox')
    await choose('Category', 'Email Management')
    await page.getByRole('button', { name: 'Insert an Outline' }).click()
    await expect.element(description).toHaveValue(`Sort my inbox\n\n${outlineOf('Email Management')}`)
    await expect.element(description).toHaveFocus()
    await page.getByRole('button', { name: 'Remove the Outline' }).click()
    await expect.element(description).toHaveValue('Sort my inbox')
  })

  it('is no description by itself, and only what was filled in is sent', async () => {
    const { calls, done } = await open()
    await page.getByRole('button', { name: 'Insert an Outline' }).click()
    await create.click()
    await expect.element(page.getByRole('alert').getByText('Task description required', { exact: true })).toBeVisible()
    await fill()
    await description.fill(outlineOf(null).replace('Done means:', 'Done means: no unread email'))
    await create.click()
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(calls()[0]?.input).toMatchObject({ taskText: 'Done means: no unread email' })
  })
})

it('goes on with the task that it made, when it is opened again after a later step failed', async () => {
  const refused = ['tasks.update']
  const first = await open(refused)
  await fill()
  await create.click()
  await expect.element(page.getByText('Error creating task')).toBeVisible()
  await first.screen.unmount()

  const again = await open()
  await create.click()
  await vi.waitFor(() => expect(again.done).toHaveBeenCalled())
  expect(again.calls().map(({ path }) => path)).toEqual(['tasks.update'])

  await again.screen.unmount()
  const next = await open()
  await fill()
  await create.click()
  await vi.waitFor(() => expect(next.done).toHaveBeenCalled())
  expect(next.calls().map(({ path }) => path)).toEqual(['tasks.create', 'tasks.update'])
})

describe('the task that it made, when a later step failed', () => {
  const createdOf = 'draft:new-task:7:created'
  const failed = async (error?: 'CONFLICT') => {
    const first = await open(['tasks.update'], {}, error)
    await fill()
    await create.click()
    await expect.element(page.getByText('Error creating task')).toBeVisible()
    return first
  }
  const sentBy = async (again: Awaited<ReturnType<typeof open>>) => {
    await create.click()
    await vi.waitFor(() => expect(again.done).toHaveBeenCalled())
    return again.calls().map(({ path }) => path)
  }

  it('is not written over by another text, days later', async () => {
    const { screen } = await failed()
    await screen.unmount()
    const made = JSON.parse(localStorage.getItem(createdOf)!)
    localStorage.setItem(createdOf, JSON.stringify({ ...made, at: Date.now() - 3 * 86_400_000 }))
    const again = await open()
    await description.fill('Book a flight to Nairobi')
    expect(await sentBy(again)).toEqual(['tasks.create', 'tasks.update'])
  })

  it('is gone on with days later, if the text is the same', async () => {
    const { screen } = await failed()
    await screen.unmount()
    const made = JSON.parse(localStorage.getItem(createdOf)!)
    localStorage.setItem(createdOf, JSON.stringify({ ...made, at: Date.now() - 3 * 86_400_000 }))
    expect(await sentBy(await open())).toEqual(['tasks.update'])
  })

  it('is gone on with when its text is corrected right away', async () => {
    const { screen } = await failed()
    await screen.unmount()
    const again = await open()
    await description.fill('Sort my inbox by client')
    expect(await sentBy(again)).toEqual(['tasks.update'])
  })

  it('is forgotten when the description is emptied', async () => {
    const { screen } = await failed()
    await description.fill('')
    await screen.unmount()
    const again = await open()
    await description.fill('Book a flight to Nairobi')
    expect(await sentBy(again)).toEqual(['tasks.create', 'tasks.update'])
  })

  it('is not written over by another text after Cancel', async () => {
    const { screen } = await failed()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await screen.unmount()
    const again = await open()
    await description.fill('Book a flight to Nairobi')
    expect(await sentBy(again)).toEqual(['tasks.create', 'tasks.update'])
  })

  it('has its wish for a VA taken back where nobody is asked for any more', async () => {
    const refused = ['tasks.requestVa']
    const first = await open(refused, {}, undefined, undefined, 5)
    await fill()
    await expect.element(page.getByRole('combobox', { name: /^VA/ })).toHaveValue('5')
    await page.getByRole('button', { name: 'Find a VA to Help' }).click()
    await expect.element(page.getByText('Error requesting VA help')).toBeVisible()
    expect(first.calls().map(({ path }) => path)).toEqual([
      ...['tasks.create', 'tasks.update', 'tasks.wishForVa', 'tasks.requestVa'],
    ])
    await first.screen.unmount()
    const again = await open()
    expect(await sentBy(again)).toEqual(['tasks.update', 'tasks.wishForVa'])
    expect(again.calls().at(-1)?.input).toEqual({ id: 31, vaId: null })
  })

  it('is made anew where it cannot be edited any more', async () => {
    const { screen } = await failed('CONFLICT')
    await screen.unmount()
    expect(await sentBy(await open())).toEqual(['tasks.create', 'tasks.update'])
  })
})

it('follows its text again when it is opened again, in the fields that nobody chose', async () => {
  const deadline = { day: '2099-12-15', phrase: 'by Tuesday' }
  const first = await open([], { deadline, priority: { value: 'high', words: 'urgent' } })
  await description.fill('Transcribe four interviews by Tuesday, which is urgent')
  const field = page.getByRole('textbox', { name: /^Deadline/ })
  await expect.element(field).toHaveValue('Tue, Dec 15, 2099')
  await choose('Priority', 'Low Priority')
  await first.screen.unmount()

  await open([], { deadline: { day: '2099-12-20', phrase: 'by Sunday' }, priority: { value: 'high', words: 'urgent' } })
  await expect.element(field).toHaveValue('Tue, Dec 15, 2099')
  await description.fill('Transcribe four interviews by Sunday, which is urgent')
  await expect.element(field).toHaveValue('Sun, Dec 20, 2099')
  await expect.element(page.getByRole('combobox', { name: /^Priority/ })).toHaveValue('low')
})

it('follows the text of the next task, after it filled fields of the one before', async () => {
  const hints = {
    deadline: { day: '2099-12-15', phrase: 'by Tuesday' },
    priority: { value: 'high' as const, words: 'urgent' },
  }
  const first = await open([], hints)
  await description.fill('Transcribe four interviews by Tuesday, which is urgent')
  const field = page.getByRole('textbox', { name: /^Deadline/ })
  await expect.element(field).toHaveValue('Tue, Dec 15, 2099')
  await choose('Category', 'Content Creation')
  await create.click()
  await vi.waitFor(() => expect(first.done).toHaveBeenCalled())
  await first.screen.unmount()

  await open([], { ...hints, deadline: { day: '2099-12-20', phrase: 'by Sunday' } })
  await expect.element(field).toHaveValue('')
  await description.fill('Translate four interviews by Sunday, which is urgent')
  await expect.element(field).toHaveValue('Sun, Dec 20, 2099')
})

it('leaves nothing on this device once the task is made', async () => {
  const { done } = await open([], { category: 'Email Management' })
  await description.fill('Sort my inbox and keep it sorted')
  await expect.element(category).toHaveValue('Email Management')
  await fill()
  await create.click()
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
})

it('asks anew for a deadline that went by while the draft waited', async () => {
  const kept = { taskText: 'Sort my inbox', category: 'Email Management', priority: 'high', deadline: '2020-02-28' }
  localStorage.setItem('draft:new-task:7', JSON.stringify(kept))
  const { calls } = await open()
  await expect.element(description).toHaveValue('Sort my inbox')
  await expect.element(deadline).toHaveValue('')
  await create.click()
  await expect.element(page.getByRole('alert').getByText('Deadline required', { exact: true })).toBeVisible()
  expect(calls()).toEqual([])
})

it('begins with a playbook as it is now, and goes on with what was typed while it stays so', async () => {
  const playbook = { id: 3, taskText: 'Send it', steps: ['Write it'], changedAt: '2026-11-01T09:00:00Z' } as Playbook
  const details = page.getByRole('textbox', { name: /^Additional details/ })
  const first = await open([], {}, undefined, playbook)
  await expect.element(details).toHaveValue('Steps:\n1. Write it')
  await description.fill('Send it to all')
  await first.screen.unmount()
  const second = await open([], {}, undefined, playbook)
  await expect.element(description).toHaveValue('Send it to all')
  await second.screen.unmount()
  const edited = { ...playbook, steps: ['Proofread it'], changedAt: '2026-11-02T09:00:00Z' }
  const third = await open([], {}, undefined, edited)
  await expect.element(description).toHaveValue('Send it')
  await expect.element(details).toHaveValue('Steps:\n1. Proofread it')
  await description.fill('Send it to all again')
  await third.screen.unmount()
  await open([], {}, undefined, edited)
  await expect.element(description).toHaveValue('Send it to all again')
  // What was begun with the playbook as it was is not kept for ever.
  expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toHaveLength(1)
})

it('goes on with the half-made task of a playbook that was edited meanwhile', async () => {
  const playbook = { id: 3, taskText: 'Send it', steps: [] as string[], changedAt: '2026-11-01T09:00:00Z' } as Playbook
  const first = await open(['tasks.update'], {}, undefined, playbook)
  await fill()
  await create.click()
  await expect.poll(() => first.calls().map(({ path }) => path)).toEqual(['tasks.create', 'tasks.update'])
  await expect.element(create).toBeEnabled()
  await first.screen.unmount()
  const second = await open([], {}, undefined, { ...playbook, changedAt: '2026-11-02T09:00:00Z' })
  await fill()
  await create.click()
  await expect.poll(() => second.calls().map(({ path }) => path)).toEqual(['tasks.update'])
})

it('says how many of the VAs whom the client knows are not in the list', async () => {
  await open([], {}, undefined, undefined, 5, 3)
  await expect
    .element(
      page.getByText(/3 more of your VAs are not listed\. To ask for one of them, write their name in the notes\.$/),
    )
    .toBeVisible()
})

it('says of one who is not in the list that it is one', async () => {
  await open([], {}, undefined, undefined, 5, 1)
  await expect
    .element(page.getByText(/1 more of your VAs is not listed\. To ask for that VA, write their name in the notes\.$/))
    .toBeVisible()
})

it('says nothing of others where all of them are listed', async () => {
  await open([], {}, undefined, undefined, 5)
  await expect.element(page.getByText(/Our team looks at them first\.$/)).toBeVisible()
})
