import { isDeepStrictEqual } from 'node:util'
import { csvOf } from '@kazi/schemas/csv'
import {
  undoDays,
  type VaImportField,
  type VaImportMode,
  type VaImportsQuery,
  type VaVerdict,
  vaVerdicts,
} from '@kazi/schemas/va-import'
import type { Admin } from '../actors.ts'
import { changesBetween, record, recordAll } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { perBatch } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import * as stored from './import.queries.ts'
import { addSkills, newSkillsIn, newSkillsOf } from './new-skills.queries.ts'

type With<Task extends keyof Cpu> = CommandContext & { cpu: Pick<Cpu, Task> }

function rangesOf(total: number, length = 0) {
  const chunk = Math.max(25, Math.min(perBatch.rows, Math.floor(perBatch.characters / Math.max(length, 1))))
  return Array.from({ length: Math.ceil(total / chunk) }, (_, at) => ({ from: at * chunk + 1, to: (at + 1) * chunk }))
}
const missing = () => new AppError('NOT_FOUND', 'This import is no longer here. Please choose the file again.')
const noVas = () => new AppError('BAD_REQUEST', 'No valid VAs found')

/** Thousands of VAs are about to be inserted: what that adds to the text indexes is merged afterwards. */
async function beginInserting({ db, jobs }: TransactionContext) {
  await stored.deferIndexEntries(db)
  await jobs.send(db, 'merge-va-indexes', {})
}

/**
 * Adds the skills that come with an import, in transactions of their own: added with its VAs, they would keep everybody
 * else from adding one until all of it is written.
 */
async function addSkillsAhead(context: CommandContext, names: string[]) {
  if (names.length > 0) await withTransaction(context, ({ db }) => addSkills(db, names))
}

/**
 * The documented upload: imports all valid rows in one transaction, and lists each row that was skipped. An address
 * that is already in the file or the network, in any letter case, is a duplicate. No emails are sent.
 */
export const importVas = async (context: With<'parseVaCsv'>, admin: Admin, csv: Uint8Array | string, name = '') => {
  const { columns, mapping, total, batches } = await context.cpu.parseVaCsv(csv)
  for (const batch of batches) await addSkillsAhead(context, await newSkillsIn(context.db, skillsIn(batch)))
  return withTransaction(context, async (tx) => {
    const file = { actor: admin.label, fileName: name, mode: 'skip', columns: columns.slice(0, 100) } as const
    const { id } = await stored.insertImport(tx.db, { ...file, mapping, total, state: 'imported' })
    await beginInserting(tx)
    let imported = 0
    for (const batch of batches) imported += await stored.importBatch(tx.db, id, batch)
    const skipped = await stored.skippedRows(tx.db, id, false)
    const duplicates = skipped.filter(({ verdict }) => verdict !== 'invalid').length
    const detail = { file: name, imported, duplicates, skipped: skipped.length - duplicates }
    await record(tx.db, admin, { action: 'import-vas', target: `import ${id}`, detail })
    await publish(tx.db, 'vas', 'admin')
    const rows = skipped.map(({ row, reason }) => ({ row, reason }))
    return { imported, duplicates, skipped: skipped.length, rows, importId: id }
  })
}

/** Reads a file for the screen: what its columns stand for and what would become of each row. No VA is written. */
export const planImport = async (
  context: With<'readVaFile'>,
  admin: Admin,
  { csv, name }: { csv: Uint8Array | string; name: string },
) => {
  const { batches, ...file } = await context.cpu.readVaFile(csv)
  return withTransaction(context, async (tx) => {
    const plan = { actor: admin.label, fileName: name, state: 'planned', mode: 'skip', ...file } as const
    const { id } = await stored.insertImport(tx.db, plan)
    for (const batch of batches) await stored.insertRows(tx.db, id, 'skip', batch)
    return getImport(tx.db, admin, id)
  })
}

/** The same rows with their verdicts, for a program that only asks: nothing stays. */
export const dryRun = async (context: With<'parseVaCsv'>, csv: Uint8Array | string) => {
  const { batches } = await context.cpu.parseVaCsv(csv)
  const rows = await stored.verdictsOf(context.db, batches)
  const counts = countsByVerdict(rows.map(({ verdict }) => ({ verdict, n: 1 })))
  return { ...answerOf(counts), imported: 0, wouldImport: counts.new, rows }
}
const answerOf = ({ duplicate, exists, invalid }: Counts) => ({
  duplicates: duplicate + exists,
  skipped: duplicate + exists + invalid,
})

type Counts = Record<VaVerdict, number>
function countsByVerdict(rows: { verdict: VaVerdict; n: number }[]): Counts {
  const counts: Counts = { new: 0, update: 0, duplicate: 0, exists: 0, invalid: 0 }
  for (const { verdict, n } of rows) counts[verdict] += n
  return counts
}

/** A file that this key read, or an import, with its counts. */
export async function getImport(db: Db, admin: Admin, id: number) {
  const found = await stored.importOf(db, admin.label, id)
  if (!found) throw missing()
  const counts = await stored.countsOf(db, [id])
  return {
    ...found,
    counts: countsByVerdict(counts),
  }
}

/** How many rows of a running import are written. */
export async function progressOfImport(db: Db, admin: Admin, id: number) {
  if (!(await stored.importOf(db, admin.label, id))) throw missing()
  return { done: (await stored.progressOf(db, id))?.done ?? 0 }
}

export async function importsPage(db: Db, input: VaImportsQuery) {
  const page = await stored.importsPage(db, input)
  const all =
    page.rows.length > 0
      ? await stored.countsOf(
          db,
          page.rows.map(({ id }) => id),
        )
      : []
  const rows = page.rows.map((row) => ({
    ...row,
    counts: countsByVerdict(all.filter(({ importId }) => importId === row.id)),
  }))
  return { ...page, rows }
}

type Plan = NonNullable<Awaited<ReturnType<typeof stored.importOf>>>
function planned(plan: Plan | undefined) {
  if (!plan) throw missing()
  if (plan.state !== 'planned') throw new AppError('CONFLICT', 'This file is imported already.')
  return plan
}

const lockPlan = async (tx: TransactionContext, admin: Admin, id: number) =>
  planned(await stored.lockImport(tx.db, admin.label, id))

/** How often cells are read again that somebody else has changed meanwhile. */
const readings = 5

/**
 * Has the cells of an import, or of one row, read, and writes what was read. The thread that reads files may be busy,
 * so no row is locked until it has answered: what somebody else has changed by then is read again.
 * @param input what is to be read of these cells, by which columns: by those of the import, if it does not say
 */
async function readAndWrite<C extends With<'readVaRows'>, T>(
  context: C,
  admin: Admin,
  { id, row }: { id: number; row?: number },
  input: (plan: Plan, cells: string) => { cells: string; mapping?: Plan['mapping'] },
  write: (tx: C & TransactionContext, plan: Plan, batches: string[]) => Promise<T>,
): Promise<T> {
  for (let turn = 0; turn < readings; turn++) {
    const plan = planned(await stored.importOf(context.db, admin.label, id))
    const cells = await stored.cellsOf(context.db, id, row)
    const asked = input(plan, cells)
    const read = { batches: [asked.cells], columns: plan.columns, mapping: asked.mapping ?? plan.mapping }
    const batches = await context.cpu.readVaRows(read)
    const written = await withTransaction(context, async (tx) => {
      const now = await lockPlan(tx, admin, id)
      const sameColumns = asked.mapping !== undefined || isDeepStrictEqual(now.mapping, plan.mapping)
      const same = sameColumns && (await stored.cellsOf(tx.db, id, row)) === cells
      return same ? { result: await write(tx, now, batches) } : undefined
    })
    if (written) return written.result
  }
  throw new AppError('CONFLICT', 'This import has changed meanwhile. Please try again.')
}

type Change = { id: number; mapping?: (VaImportField | null)[] | undefined; mode?: VaImportMode | undefined }
/** Says what the columns stand for, or what happens to addresses that are known, and judges all rows by that. */
export const changeImport = (context: With<'readVaRows'>, admin: Admin, { id, mode, mapping }: Change) =>
  mapping
    ? readAndWrite(
        context,
        admin,
        { id },
        (plan, cells) => {
          if (mapping.length !== plan.columns.length) throw new AppError('BAD_REQUEST', 'Each column needs a place.')
          return { cells, mapping }
        },
        async (tx, plan, batches) => {
          await stored.setPlan(tx.db, id, mode ?? plan.mode, mapping)
          await stored.deleteRows(tx.db, id)
          for (const batch of batches) await stored.insertRows(tx.db, id, mode ?? plan.mode, batch)
          return getImport(tx.db, admin, id)
        },
      )
    : withTransaction(context, async (tx) => {
        const plan = await lockPlan(tx, admin, id)
        await stored.setPlan(tx.db, id, mode ?? plan.mode, plan.mapping)
        for (const range of rangesOf(plan.total)) await stored.updateVerdicts(tx.db, id, mode ?? plan.mode, range)
        return getImport(tx.db, admin, id)
      })

/** A row's cells with one changed, in a row as wide as the file, as `setCell` stores it. */
function withCell(batch: string, column: number, value: string, width: number) {
  const rows = JSON.parse(batch) as { row: number; cells: (string | null)[] }[]
  const changed = (cells: (string | null)[]) =>
    Array.from({ length: width }, (_, at) => (at === column ? value : (cells[at] ?? '')))
  return JSON.stringify(rows.map(({ row, cells }) => ({ row, cells: changed(cells) })))
}

/** Changes one cell, and judges its row and those with the same address. */
export const fixCell = (
  context: With<'readVaRows'>,
  admin: Admin,
  { id, row, column, value }: { id: number; row: number; column: number; value: string },
) =>
  readAndWrite(
    context,
    admin,
    { id, row },
    ({ columns }, cells) => {
      if (column >= columns.length) throw new AppError('NOT_FOUND', 'This column is not in the file')
      return { cells: withCell(cells, column, value, columns.length) }
    },
    async (tx, { columns, mode }, [batch = '[]']) => {
      const before = await stored.setCell(tx.db, id, row, { column, value, width: columns.length })
      if (!before) throw new AppError('NOT_FOUND', 'This row is not in the file')
      const after = await stored.setRow(tx.db, id, batch)
      const emails = [before.email, after?.email].filter((email) => typeof email === 'string')
      await stored.updateVerdicts(tx.db, id, mode, { emails })
      return getImport(tx.db, admin, id)
    },
  )

/**
 * Before an import: whose VA was deleted since is new, and where VAs are updated, an address may have one now. Returns
 * how many rows have each verdict.
 */
async function judgeAgain(
  tx: TransactionContext,
  { id, total, mode }: { id: number; total: number; mode: VaImportMode },
) {
  const counted = async () => countsByVerdict(await stored.countsOf(tx.db, [id]))
  const counts = await counted()
  const known = mode === 'skip' ? { verdict: 'exists' as const } : {}
  if (known.verdict && counts[known.verdict] === 0) return counts
  for (const range of rangesOf(total)) await stored.updateVerdicts(tx.db, id, mode, { ...range, ...known })
  return counted()
}

/** Parsed here and not by the database, to which each batch is sent only once: it takes some milliseconds. */
const skillsIn = (batch: string) =>
  (JSON.parse(batch) as ReadRow[]).flatMap(({ va, email, first }) =>
    va?.skills && email && first === undefined ? { email, skills: va.skills } : [],
  )
type ReadRow = { va?: { skills?: string | null } | null; email?: string | null; first?: number }

/** Before an import of a file that was read. */
export async function addSkillsOfPlan(context: CommandContext, admin: Admin, id: number) {
  const plan = await stored.importOf(context.db, admin.label, id)
  if (plan?.state !== 'planned') return
  for (const range of rangesOf(plan.total)) await addSkillsAhead(context, await newSkillsOf(context.db, id, range))
}

/**
 * Imports a file that was read, in one transaction. Sent twice, it is the same import. The rows are judged once more:
 * an address that came in meanwhile is there already.
 */
export async function runImport(tx: TransactionContext, admin: Admin, id: number, progress: (done: number) => unknown) {
  const plan = await stored.lockImport(tx.db, admin.label, id)
  if (!plan) throw missing()
  if (plan.state !== 'planned') return { ...(await getImport(tx.db, admin, id)), zoneMoved: [] }
  if (plan.mode === 'update') await stored.lockNamed(tx.db, id)
  const before = await judgeAgain(tx, plan)
  await beginInserting(tx)
  const updated = await writeRows(tx, admin, plan, before, progress)
  await stored.setImported(tx.db, id)
  const done = await getImport(tx.db, admin, id)
  const { new: imported, update, duplicate, exists, invalid } = done.counts
  if (imported + update === 0) throw noVas()
  const detail = { file: plan.fileName, imported, updated: update, duplicates: duplicate + exists, skipped: invalid }
  await record(tx.db, admin, { action: 'import-vas', target: `import ${id}`, detail })
  await publish(tx.db, 'vas', 'admin', ...updated.map(({ id }) => `va:${id}` as const))
  return { ...done, zoneMoved: movedOf(updated) }
}

/** Each VA whom a file changed leads to what it changed, as after an edit of that VA alone. */
const recordUpdated = ({ db }: TransactionContext, admin: Admin, file: string, updated: stored.Updated[]) =>
  recordAll(
    db,
    admin,
    updated.map(({ id, before, after }) => ({
      action: 'update-va',
      target: `va ${id}`,
      detail: { file },
      changes: changesBetween(before, after, stored.givenFields),
    })),
  )

/** Writes the VAs of a file that was judged; returns those who were there and changed. */
async function writeRows(
  tx: TransactionContext,
  admin: Admin,
  { id, fileName, total }: { id: number; fileName: string; total: number },
  counts: Counts,
  progress: (done: number) => unknown,
) {
  const { db } = tx
  const updated: Changed[] = []
  let shown: Promise<unknown> = Promise.resolve()
  for (const range of rangesOf(total, await stored.averageLength(db, id))) {
    if (counts.new > 0) await stored.insertPlanned(db, id, range)
    if (counts.update > 0) {
      const some = await stored.updatePlanned(db, id, range)
      await recordUpdated(tx, admin, fileName, some)
      updated.push(...some.map(withoutTexts))
    }
    await shown
    // Shown while the next rows are written; what cannot be shown, because no connection is free, is no reason to stop.
    shown = Promise.resolve(progress(Math.min(range.to, total))).catch(() => {})
  }
  await shown
  return updated
}
type Changed = Pick<stored.Updated, 'id' | 'zoneMoved'>
/** The texts of thousands of VAs are not kept until the last row is written. */
const withoutTexts = ({ id, zoneMoved }: stored.Updated): Changed => ({ id, zoneMoved })
const movedOf = (rows: Changed[]) => rows.filter(({ zoneMoved }) => zoneMoved).map(({ id }) => id)

/** Shows how far an import is, to whoever asks meanwhile. */
export const progressIn = (db: Db, id: number) => (done: number) => stored.setProgress(db, id, done)
export const endProgress = (db: Db, id: number) => stored.clearProgress(db, id)

/**
 * Takes an import back: VAs that it made and nobody touched are deleted, those that it changed and nobody since get
 * back what they had. Of each other row it says why it stays. Sent twice, nothing more happens.
 */
export async function undoImport(tx: TransactionContext, admin: Admin, id: number) {
  const found = await stored.lockImport(tx.db, admin.label, id)
  if (!found || found.state === 'planned') throw missing()
  if (found.state === 'undone') return { ...(await undone(tx.db, admin, id)), zoneMoved: [] }
  if (!found.undoable) throw new AppError('CONFLICT', `An import can be taken back for ${undoDays} days.`)
  await stored.lockImported(tx.db, id)
  const restored: Changed[] = []
  let [removed, kept] = [0, 0]
  for (const range of rangesOf(found.total)) {
    removed += await stored.deleteMade(tx.db, id, range)
    const some = await stored.restoreUpdated(tx.db, id, range)
    await recordUpdated(tx, admin, found.fileName, some)
    restored.push(...some.map(withoutTexts))
    kept += await stored.keepRest(
      tx.db,
      id,
      some.map((one) => one.id),
      range,
    )
  }
  const ids = restored.map((one) => one.id)
  await stored.setUndone(tx.db, id, kept)
  const detail = { file: found.fileName, removed, restored: ids.length, kept }
  await record(tx.db, admin, { action: 'undo-import', target: `import ${id}`, detail })
  await publish(tx.db, 'vas', 'admin', ...ids.map((id) => `va:${id}` as const))
  return { ...(await undone(tx.db, admin, id)), removed, restored: ids.length, zoneMoved: movedOf(restored) }
}

async function undone(db: Db, admin: Admin, id: number) {
  const { counts, ...found } = await getImport(db, admin, id)
  const kept = await stored.rowsThatStay(db, id)
  return { ...found, counts, removed: 0, restored: 0, keptRows: kept }
}

/** The rows that an import leaves out, as a file that can be mended and uploaded again. */
export async function rejectedRows(db: Db, admin: Admin, id: number) {
  const { columns, fileName } = await getImport(db, admin, id)
  const rows = await stored.skippedRows(db, id, true)
  const width = columns.length
  const content = csvOf(
    [...columns, 'Reason'],
    rows.map(({ cells, verdict, reason }) => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      `${vaVerdicts[verdict]}: ${reason}`,
    ]),
  )
  const name = `${fileName.replace(/\.[a-z]{1,5}$/i, '') || 'vas'}-rejected.csv`
  return { name, type: 'text/csv; charset=utf-8', content: Buffer.from(content).toString('base64') }
}
