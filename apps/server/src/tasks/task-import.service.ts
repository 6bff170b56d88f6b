import { anyCategory, type NewTask, newTask, taskPriority } from '@kazi/schemas/task'
import type { ImportedRow } from '@kazi/schemas/task-import'
import { hasLostCharacter, lostCharacter } from '@kazi/schemas/text-file'
import { calendarDay, clientZone } from '@kazi/schemas/zones'
import { lockUser } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { ReadTask } from '../cpu/task-csv.ts'
import type { Db } from '../db/database.ts'
import { rateLimits } from '../limits/limits.ts'
import { openTextsOf } from './tasks.queries.ts'
import { createTask } from './tasks.service.ts'

type Read = { task: NewTask } | { reason: string }
/** A row with what it becomes; the answer leaves that out. */
type Judged = ImportedRow & { task?: NewTask }

const named = <Word extends string>(words: readonly Word[], cell: string) =>
  words.find((word) => word.toLowerCase() === cell.toLowerCase().replace(/ priority$/, ''))

/** One row as a task, or why it cannot be one. */
function readRow({ day: deadline, problem, ...cells }: ReadTask, today: string): Read {
  const category = named(anyCategory.options, cells.category)
  const priority = named(taskPriority.options, cells.priority)
  if (!cells.taskText) return { reason: problem ?? 'has no task' }
  const reasons = [
    problem,
    Object.values(cells).some(hasLostCharacter) && lostCharacter,
    cells.category && !category && `has a category that we do not know: ${cells.category.slice(0, 60)}`,
    cells.priority && !priority && 'has a priority other than low, medium, high or urgent',
    cells.deadline && !deadline && 'has a deadline that is not a date such as 2026-12-24',
    deadline && deadline < today && 'has a deadline that has passed',
  ].filter(Boolean)
  if (reasons.length > 0) return { reason: reasons.join('; ') }
  const { data, error } = newTask.safeParse({ ...cells, category, priority, deadline })
  return data ? { task: data } : { reason: `has a value that cannot be stored: ${error.issues[0]?.message ?? ''}` }
}

const same = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

function judge(rows: ReadTask[], open: readonly string[], today: string): Judged[] {
  const seen = new Set(open.map(same))
  return rows.map((one, index): Judged => {
    const read = readRow(one, today)
    const { day: _, problem, ...cells } = one
    const row = { row: index + 1, cells, ...(problem !== undefined && { isCut: true as const }) }
    if ('reason' in read) return { ...row, verdict: 'invalid', reason: read.reason }
    const key = same(read.task.taskText)
    if (seen.has(key)) return { ...row, verdict: 'duplicate', reason: 'is on your list already' }
    seen.add(key)
    return { ...row, verdict: 'new', task: read.task }
  })
}

/**
 * Reads a client's file of tasks, and adds the new ones in one transaction unless it is a dry run. Every row gets a
 * verdict; rows that are duplicates or invalid are skipped. Throws BAD_REQUEST for a file that has no tasks.
 */
export async function importTasks(
  context: CommandContext & { cpu: Pick<Cpu, 'parseTaskCsv'> },
  client: Client,
  { csvData, dryRun }: { csvData: string; dryRun: boolean },
) {
  const today = calendarDay(clientZone(client.timezone), new Date())
  const read = await context.cpu.parseTaskCsv({ csv: csvData, today })
  const judgeNow = async (db: Db) => judge(read, await openTextsOf(db, client.id), today)
  const first = await judgeNow(context.db)
  if (dryRun || newOnes(first).length === 0) return answer(first, 0)
  await context.limiter.hit(context.db, rateLimits.taskImport, `client:${client.id}`)
  return withTransaction(context, async (tx) => {
    // The same file may have come from another window meanwhile.
    await lockUser(tx.db, client.id)
    const judged = await judgeNow(tx.db)
    const tasks = newOnes(judged)
    for (const task of tasks) await createTask(tx, client, task)
    return answer(judged, tasks.length)
  })
}

const newOnes = (judged: Judged[]) => judged.flatMap(({ task }) => task ?? [])
const answer = (judged: Judged[], imported: number) => ({
  imported,
  skipped: judged.length - newOnes(judged).length,
  rows: judged.map(({ task: _, ...row }): ImportedRow => row),
})
