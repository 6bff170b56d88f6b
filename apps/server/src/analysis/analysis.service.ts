import { createHash } from 'node:crypto'
import { dangerIn } from '@kazi/analyst/analysis/danger'
import type { Analyst } from '@kazi/analyst/analyst'
import {
  type Analysis,
  type AnalysisCorrection,
  analysis as analysisSchema,
  type Corrections,
} from '@kazi/schemas/analysis'
import { calendarDay, clientZone } from '@kazi/schemas/zones'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import * as analyses from './analysis.queries.ts'
import { withCorrections } from './corrections.ts'
import { publisherFor } from './drafts.ts'

export const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest()

type Asked = {
  userId: number
  taskId: number
  text: string
  timezone: string | null
  hasDeadline: boolean
}

/**
 * Takes one analysis off the quota by writing down that it began; the row of the user is locked meanwhile, so that two
 * at once never spend more than is there. The same text again returns what is kept and spends nothing; but where only a
 * fallback is kept, it is worth another try (`mayImprove`), with the kept one staying visible meanwhile.
 * `isOwn`: this call began it. Another one for the same text joins it, and has nothing of its own to give back.
 */
const begin = (context: CommandContext, { userId, taskId, text }: Asked, mayImprove: boolean) =>
  withTransaction(context, async ({ db }) => {
    const textHash = hashOf(text)
    await analyses.lockQuota(db, userId, !context.db.isTransaction)
    const { id, remaining, ...same } = await analyses.readAnalysis(db, userId, textHash)
    const known =
      id === null
        ? null
        : { id, kept: same.result && { result: same.result, corrections: same.corrections }, isOwn: false }
    if (known && same.underWay && !same.stale) return known
    if (known?.kept && !(same.fallback && mayImprove)) return known
    // Whoever may be in danger gets help, whatever is left.
    if (dangerIn(text) === null && remaining <= 0) {
      if (known?.kept) return known
      throw new AppError('FORBIDDEN', 'No AI analyses remaining')
    }
    if (known) {
      await analyses.restartAnalysis(db, known.id, taskId)
      return { id: known.id, kept: null, isOwn: true }
    }
    return { id: (await analyses.insertAnalysis(db, { userId, taskId, textHash })).id, kept: null, isOwn: true }
  })

/**
 * The analysis of a text with what the client put right: the kept one, or a fresh one that is taken off the client's quota.
 * `commit` changes what belongs to it, in the transaction that keeps it.
 */
export async function analyzeText(
  context: CommandContext,
  analyst: Analyst,
  asked: Asked,
  commit: (tx: TransactionContext) => Promise<void>,
): Promise<Analysis> {
  const { text, timezone, taskId, hasDeadline } = asked
  const { id, kept, isOwn } = await begin(context, asked, analyst.fallsBack ?? false)
  if (kept) {
    await withTransaction(context, commit)
    return shown(text, timezone, kept)
  }
  const drafts = publisherFor(context.db, taskId)
  try {
    const input = { text, ...(timezone && { timezone }), now: new Date(), hasDeadline }
    const result = analysisSchema.parse(await analyst.analyze(input, drafts.draft))
    await drafts.stop()
    const written = await withTransaction(context, async (tx) => {
      await commit(tx)
      await drafts.end(tx.db)
      return analyses.keepAnalysis(tx.db, id, result)
    })
    return shown(text, timezone, written)
  } catch (error) {
    try {
      if (isOwn) await analyses.giveBackAnalysis(context.db, id)
    } finally {
      await drafts.stop()
      await drafts.end(context.db).catch(() => {})
    }
    throw error
  }
}

/** Keeps an analysis of a text that is part of another one, whose analysis the client has paid for. */
export const keepFreeAnalysis = (db: Tx, userId: number, taskId: number, text: string, result: Analysis) =>
  analyses.insertFreeAnalysis(db, { userId, taskId, textHash: hashOf(text), result })

/** The kept analysis of exactly this text, if there is one, with what the client put right. */
export async function analysisOf(db: Db, userId: number, taskText: string) {
  const row = await analyses.storedAnalysis(db, userId, hashOf(taskText))
  return row?.result ? shown(taskText, row.timezone, { ...row, result: row.result }) : null
}

type Kept = { result: Analysis; corrections: Corrections | null }
const shown = (text: string, timezone: string | null, { result, corrections }: Kept) =>
  withCorrections(text, withDay(result, timezone), corrections)

/** A time's day is another one west of New York once it is evening there: the client's own calendar says which. */
export function withDay(analysis: Analysis, timezone: string | null): Analysis {
  const { deadline } = analysis
  if (!deadline) return analysis
  const day = deadline.at && calendarDay(clientZone(timezone), new Date(deadline.at))
  return { ...analysis, deadline: { ...deadline, day: day || null } }
}

/**
 * Keeps what the client puts right beside what the analyst said, for this client and this text only; nothing reads it
 * to learn. Undefined where this text has no analysis.
 */
export async function correctAnalysisOf(
  db: Tx,
  userId: number,
  taskText: string,
  change: Omit<AnalysisCorrection, 'id'>,
) {
  const row = await analyses.addCorrections(db, userId, hashOf(taskText), change)
  return row?.result ? ((await analysisOf(db, userId, taskText)) ?? undefined) : undefined
}
