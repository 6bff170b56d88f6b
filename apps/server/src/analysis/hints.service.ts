import { sureFrom } from '@kazi/schemas/analysis'
import { minHintLength, type TaskHints } from '@kazi/schemas/task-hints'
import { calendarDay, clientZone } from '@kazi/schemas/zones'
import { concurrencyLimit } from '../concurrency-limit.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { AppError } from '../errors.ts'

const none: TaskHints = { category: null, priority: null, deadline: null }

/** A long text says in its beginning what it is about, and reading it takes longer with each keystroke. */
const mostRead = 2000

/** Hints are a courtesy: they never stand in the way of an analysis that somebody asked for, so few of them wait. */
const inTurn = concurrencyLimit(
  1,
  3,
  () => new AppError('SERVICE_UNAVAILABLE', 'We are very busy.', { retryAfterSeconds: 2 }),
)

/** What a text says about the fields of its task. Read by the built-in analyst, kept nowhere, and free. */
export async function hintsIn(cpu: Pick<Cpu, 'analyze'>, text: string, timezone: string | null): Promise<TaskHints> {
  if (text.length < minHintLength) return none
  const now = new Date()
  const zone = clientZone(timezone)
  const read = await inTurn(() => cpu.analyze({ text: text.slice(0, mostRead), timezone: zone, now }))
  // Somebody in danger is not writing a task: the analysis shows where to find help, and no field is filled.
  if (read.danger) return none
  const { deadline, priorityWords = [] } = read
  const day = deadline?.at ? calendarDay(zone, new Date(deadline.at)) : ''
  return {
    category: read.confidence >= sureFrom && read.category !== 'Other' ? read.category : null,
    priority: priorityWords[0] ? { value: read.priority, words: priorityWords[0] } : null,
    deadline: deadline && day >= calendarDay(zone, now) ? { day, phrase: deadline.phrase } : null,
  }
}
