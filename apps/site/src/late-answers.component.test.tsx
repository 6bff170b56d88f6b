import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CalendarPage } from './calendar/calendar-page.tsx'
import { showPage } from './frame/test-page.tsx'
import { ImportDialog } from './task-import/import-dialog.tsx'
import { AcceptDialog } from './tasks/accept-dialog.tsx'
import { OtherVaDialog } from './tasks/other-va.tsx'
import { PlaybooksPage } from './tasks/playbooks-page.tsx'
import { QuestionPanel } from './tasks/question-panel.tsx'
import { RepeatDialog } from './tasks/repeat-dialog.tsx'
import { type Repeat, RepeatFacts } from './tasks/repeat-facts.tsx'
import type { Task, TaskDetails } from './tasks/task.ts'
import { TaskActions } from './tasks/task-actions.tsx'
import { Versions } from './tasks/versions.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const click = (name: string | RegExp) => button(name).click()
const elsewhere = page.getByLabelText('Elsewhere')
const aMoment = () => new Promise((done) => setTimeout(done, 300))

/** The answer of a change comes when it is let go: `come` waits until what follows has happened. */
function server(path: string, answers: Record<string, unknown> = {}) {
  const calls = testServer({ answers })
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  const isHeld = (address: unknown, init?: RequestInit) =>
    String(address).includes(path) && !String(init?.body).includes('"dryRun":true')
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    const held = isHeld(address, init)
    const response = await answer(address, init)
    if (held) await promise
    return response
  })
  return {
    sent: () => expect.poll(() => calls.some((call) => call.path.endsWith(path))).toBe(true),
    come: async () => {
      resolve()
      await aMoment()
    },
  }
}

const work = { name: 'Amina Odhiambo', agreed: null, questions: [], deliveries: [] }
const task = {
  id: 7,
  status: 'requested_for_va',
  title: '',
  taskText: 'Sort my inbox',
  work,
  analysis: null,
  deadline: null,
  proposals: [],
  request: null,
} as unknown as TaskDetails
const proposal = {
  id: 3,
  quote: { amountCents: 1500, currency: 'USD', unit: 'hour' },
  va: { id: 2, name: 'Amina Odhiambo' },
} as unknown as TaskDetails['proposals'][number]
const version = {
  id: 1,
  editedAt: '2026-01-02T10:00:00Z',
  vasWereTold: false,
  changes: { taskText: { before: 'Sort it', after: 'Sort my inbox' } },
}
const cells = { taskText: 'Sort my inbox', category: '', priority: '', deadline: '', budget: '', notes: '' }

type Dialog = (props: { onClose: () => void }) => ReactNode
type Case = { path: string; answers?: object; dialog: Dialog; send: () => Promise<void> }
const dialogs: Record<string, Case> = {
  'of an import': {
    path: 'tasks.uploadCsv',
    answers: { 'auth.me': { id: 1 }, 'tasks.uploadCsv': { rows: [{ row: 1, verdict: 'new', cells }], imported: 1 } },
    dialog: ImportDialog,
    send: async () => {
      await expect.element(page.getByText('CSV file', { exact: true })).toBeVisible()
      const file = new File(['Task\nSort my inbox'], 'tasks.csv', { type: 'text/csv' })
      await page.elementLocator(document.querySelector('input[type=file]') as Element).upload(file)
      await click('Add 1 task')
    },
  },
  'of a regular task': {
    path: 'tasks.repeats.start',
    answers: { 'tasks.repeats.start': { nextOn: '2099-12-14' } },
    dialog: ({ onClose }) => <RepeatDialog task={task} onClose={onClose} />,
    send: () => click('Make It Regular'),
  },
  'of the versions': {
    path: 'tasks.update',
    answers: { 'tasks.versions': [version] },
    dialog: ({ onClose }) => <Versions task={task} onClose={onClose} />,
    send: () => click(/^Put back/),
  },
  'of a request for another VA': {
    path: 'tasks.askForOtherVa',
    dialog: ({ onClose }) => <OtherVaDialog taskId={7} vaTaskId={11} name="Amina Odhiambo" onClose={onClose} />,
    send: async () => {
      await page.getByLabelText(/^Why isn't/).fill('Too slow')
      await click('Ask for a Different VA')
    },
  },
  'of a proposal': {
    path: 'tasks.decide',
    dialog: ({ onClose }) => <AcceptDialog task={task} proposal={proposal} gone={false} onClose={onClose} />,
    send: () => click('Give Amina the Task'),
  },
}

/** What stands on a page beside a field that somebody may have gone on to. */
function Beside({ shown }: { shown: (props: { onClose: () => void }) => ReactNode }) {
  const [open, setOpen] = useState(true)
  const Shown = shown
  return (
    <main id="main" tabIndex={-1}>
      <p id="next-step" tabIndex={-1} />
      <input aria-label="Elsewhere" />
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Leave' : 'Come back'}
      </button>
      {open && <Shown onClose={() => setOpen(false)} />}
    </main>
  )
}

it.each(Object.entries(dialogs))('a late answer leaves a dialog %s that was opened since', async (_, one) => {
  const { path, answers, dialog, send } = one
  const { sent, come } = server(path, { ...answers })
  await showPage(() => <Beside shown={dialog} />)
  await send()
  await sent()
  const shown = page.getByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await expect.element(shown).not.toBeInTheDocument()
  await click('Come back')
  await expect.element(shown).toBeVisible()
  await come()
  expect(shown.elements()).toHaveLength(1)
})

it('an analysis that is ready leads to its task only from where it was asked for', async () => {
  const { sent, come } = server('tasks.analyze', { 'auth.quota': { remaining: 3 }, 'auth.me': { id: 1 } })
  const pending = { ...task, status: 'pending', aiAnalyzed: false } as unknown as Task
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await showPage(() => <Beside shown={() => <TaskActions task={pending} offers={0} toReview={false} />} />, history)
  await click('Analyze with AI')
  await sent()
  await click('Leave')
  await come()
  expect(history.location.pathname).toBe('/')
})

const question = { id: 1, question: 'Which folder?', answer: null, state: 'open', askedAt: '2026-05-04T09:00:00Z' }
const asked = { ...task, work: { ...work, questions: [question] } } as unknown as TaskDetails
const repeat = {
  id: 4,
  title: 'Weekly report',
  every: 'weekly',
  startsOn: '2099-12-14',
  nextOn: '2099-12-21',
  vaName: 'Amina',
  pausedAt: null,
  missedOn: null,
  openTaskId: null,
  price: null,
  taskText: 'Send the report',
  fromTaskId: null,
  dueDays: null,
} as Repeat
const playbook = (id: number, name: string) => ({
  id,
  name,
  taskText: name,
  category: null,
  priority: null,
  steps: [],
})
const playbooks = [playbook(1, 'Inbox'), playbook(2, 'Newsletter')]

const answer = async () => {
  await page.getByRole('textbox', { name: 'Your answer' }).fill('The second one')
  await click('Send answer to Amina')
}
const confirm = (name: string) => async () => {
  await button(name).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}
const cancel = async () => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

type Led = {
  path: string
  answers?: object
  shown: () => ReactNode
  send: () => Promise<void>
  leave?: typeof cancel
  to: string
}
const leads: Record<string, Led> = {
  'an answer': { path: 'tasks.answer', shown: () => <QuestionPanel task={asked} />, send: answer, to: 'next-step' },
  'the end of a regular task': {
    path: 'tasks.repeats.stop',
    shown: () => <RepeatFacts repeat={repeat} />,
    send: confirm('Stop Repeating'),
    leave: cancel,
    to: 'main',
  },
  'a deletion of a playbook': {
    path: 'playbooks.remove',
    answers: { 'tasks.playbooks.list': playbooks },
    shown: PlaybooksPage,
    send: async () => {
      await button(/^Delete/)
        .first()
        .click()
      await click('Delete Playbook')
    },
    leave: cancel,
    to: 'main',
  },
  'a cleared calendar': {
    path: 'calendar.clear',
    answers: {
      'tasks.calendar.audit': {
        events: 3,
        hours: [{ kind: 'Meetings', hoursPerWeek: 2 }],
        repeating: [],
        delegable: [],
      },
      'tasks.calendar.suggestions': [],
    },
    shown: CalendarPage,
    send: confirm('Clear Calendar'),
    leave: cancel,
    to: 'main',
  },
}

async function showLed({ path, answers, shown: Shown, send }: Led) {
  const held = server(path, { ...answers })
  await showPage(() => (
    <Beside
      shown={() => (
        <Suspense>
          <Shown />
        </Suspense>
      )}
    />
  ))
  await send()
  return held
}

it.each(Object.entries(leads))('the focus goes on after %s', async (_, led) => {
  const { come } = await showLed(led)
  await come()
  await expect.poll(() => document.activeElement?.id).toBe(led.to)
})

it.each(Object.entries(leads))('the focus stays with somebody who has gone on before %s is through', async (_, led) => {
  const { come } = await showLed(led)
  await led.leave?.()
  await elsewhere.click()
  await come()
  await expect.element(elsewhere).toHaveFocus()
})

it('a late deletion of one playbook leaves the question about another one', async () => {
  const { come } = await showLed(leads['a deletion of a playbook'] as Led)
  await cancel()
  await button(/^Delete/)
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Newsletter/)).toBeVisible()
  await come()
  await expect.element(dialog.getByText(/Newsletter/)).toBeVisible()
  expect(dialog.elements()).toHaveLength(1)
})
