import type { Outputs } from '@kazi/client/connect'
import type { QueuedChange } from '@kazi/client/outbox'
import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { readDraft, writeDraft } from '@kazi/ui/draft'
import { joined, type PutBack, putBack } from '@kazi/ui/put-back'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Page = Outputs['vaPortal']['tasks']['page']
type Task = Page['rows'][number]
type Conversation = Outputs['vaPortal']['messages']['thread']

/** The task as the server has it, if it is among those that were read. */
function taskOf(queryClient: QueryClient, id: unknown): Task | undefined {
  const read = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: [['vaPortal', 'tasks', 'page']] })
  return read.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []).find((task) => task.id === id)
}

/** What is there instead of a refused change. */
export function nowThere(queryClient: QueryClient, { call, input }: QueuedChange) {
  if (call === 'messages.send') return say('Your message is not in the conversation.')
  if (call === 'reportRow') return say('Your report is not in the conversation with our team.')
  const task = taskOf(queryClient, input.id)
  if (!task) return say('The task is no longer in your list.')
  if (call === 'tasks.logTime') return say('{time} are logged on the task.', { time: hours(task.loggedMinutes) })
  if (call === 'tasks.tick') {
    const step = task.steps.find(({ id }) => id === input.stepId)
    if (!step) return say('The client removed this step.')
    return step.done ? say('“{step}” is done.', { step: step.text }) : say('“{step}” is not done.', { step: step.text })
  }
  const note = task.deliveries[0]?.note
  const state = say(vaTaskRules[task.status].label).toLowerCase()
  return [say('The task is {state}.', { state }), note && say('Delivered: {note}', { note })].filter(Boolean).join('\n')
}

type Values = Record<string, string>
type FormDraft = {
  name: string
  values: Values
  /** Fields that take a second text behind the first. */
  texts?: readonly string[]
  /** Filled, they make it a thing of its own, with which another one is not mixed. */
  apart?: readonly string[]
}
type Draft = FormDraft | PutBack

/** What the draft holds once these values are back in it; undefined if what was typed since would be lost or mixed. */
function puttingBack({ name, values, texts = [], apart = [] }: FormDraft): Values | undefined {
  const there = readDraft(name, Object.fromEntries(Object.keys(values).map((field) => [field, ''])) as Values)
  const differs = (field: string) => there[field] !== values[field]
  const fields = Object.keys(values)
  const isBegun = apart.some((field) => there[field])
  if (isBegun && fields.some((field) => !texts.includes(field) && differs(field))) return undefined
  const both = (field: string, value: string) => {
    if (texts.includes(field)) return differs(field) ? joined(there[field] ?? '', value) : value
    return value || (there[field] ?? '')
  }
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, both(field, value)]))
}

/** Whether there was room for all of them; if not, nothing is changed. */
export function putDrafts(drafts: readonly Draft[]) {
  const put = drafts.map((draft) => {
    if ('draftKey' in draft) return () => putBack(draft)
    const values = puttingBack(draft)
    return values && (() => writeDraft(draft.name, values))
  })
  if (put.includes(undefined)) return false
  for (const one of put) one?.()
  return true
}

/** Whether this conversation is known to take no messages any more: it has no box that could show a draft. */
const isClosed = (queryClient: QueryClient, threadId: unknown) =>
  queryClient
    .getQueriesData<InfiniteData<Conversation>>({ queryKey: [['vaPortal', 'messages', 'thread']] })
    .some(([, data]) => data?.pages.some(({ thread }) => thread.threadId === threadId && !thread.open))

/** Where a message goes: one about a task is written to the client or to the team, and the dialog opens with that receiver. */
function messageDrafts(queryClient: QueryClient, change: QueuedChange): Draft[] {
  const { input, files = [] } = change
  const { threadId, taskId, to, message } = input
  const words = { text: String(message ?? ''), files }
  if (threadId) return isClosed(queryClient, threadId) ? [] : [{ draftKey: String(threadId), ...words }]
  return [
    { draftKey: `va-task-${taskId}:${to}`, ...words },
    { name: `va-task-${taskId}`, values: { to: String(to) } },
  ]
}

/** Where the words of a refused change go, so that they can be edited where they were written; none if it has no words. */
export function draftsOf(queryClient: QueryClient, change: QueuedChange): Draft[] {
  const { call, input } = change
  const { id, minutes, workedOn, startsAt, note, handoverNote, links } = input as Record<
    string,
    string | number | string[] | undefined
  >
  if (call === 'messages.send') return messageDrafts(queryClient, change)
  if (call === 'reportRow')
    return [{ name: `report-${input.kind}-${id}`, values: { problem: String(input.problem) }, texts: ['problem'] }]
  if (call === 'tasks.logTime') {
    const values = {
      minutes: hours(Number(minutes)),
      workedOn: String(workedOn),
      startsAt: String(startsAt ?? ''),
      note: String(note ?? ''),
    }
    // A day alone is no entry.
    return [{ name: `time-${id}`, values, apart: ['minutes', 'startsAt', 'note'] }]
  }
  if (call === 'tasks.move' && input.status === 'completed') {
    const values = {
      handoverNote: String(handoverNote ?? ''),
      links: Array.isArray(links) ? links.join('\n') : '',
      minutes: minutes ? hours(Number(minutes)) : '',
    }
    const name = `handover-${id}-${taskOf(queryClient, id)?.deliveries[0]?.id ?? 'first'}`
    return [{ name, values, texts: ['handoverNote', 'links'], apart: minutes ? ['minutes'] : [] }]
  }
  return []
}
