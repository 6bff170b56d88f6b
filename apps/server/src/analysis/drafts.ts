import { setTimeout as sleep } from 'node:timers/promises'
import type { Draft } from '@kazi/analyst/analyst'
import type { Db } from '../db/database.ts'
import type { Listener } from '../live/listener.ts'
import { publishDraftEnd } from '../live/live.ts'
import { deleteDraft, draftAudience, draftOf, writeDraft } from './drafts.queries.ts'

/** A reader cannot follow faster, and every draft is a write. */
const writeEveryMs = 250

/**
 * Shows the drafts of an analysis to whoever watches it, in any process. Drafts between two writes are skipped. Losing
 * one loses nothing: the result comes with the call that requested it.
 */
export function publisherFor(db: Db, taskId: number) {
  let next: Draft | undefined
  let writing: Promise<unknown> | undefined
  let busy = false
  const writeAll = async () => {
    busy = true
    while (next) {
      const draft = next
      next = undefined
      writing = writeDraft(db, taskId, draft).catch(() => {})
      await writing
      await sleep(writeEveryMs, undefined, { ref: false })
    }
    busy = false
  }
  return {
    draft: (draft: Draft) => {
      next = draft
      if (!busy) void writeAll()
    },
    /** Call it when nothing more comes, before the draft is removed. */
    stop: async () => {
      next = undefined
      await writing
    },
    /** Removes the draft, if there is one, and says that the analysis has ended: with what else a transaction writes. */
    end: async (tx: Db) => {
      if (writing) await deleteDraft(tx, taskId)
      await publishDraftEnd(tx, draftAudience(taskId))
    },
  }
}

/** The drafts of this task's analysis until it ends or the signal aborts. */
export async function* followDrafts(
  { db, listener }: { db: Db; listener: Listener },
  taskId: number,
  signal: AbortSignal,
): AsyncGenerator<Draft> {
  const heard = listener.follow(draftAudience(taskId), signal)
  let last: string | undefined
  const unseen = async () => {
    // A draft that cannot be read is followed by others.
    const row = await draftOf(db, taskId).catch(() => undefined)
    if (!row || row.writtenAt === last) return undefined
    last = row.writtenAt
    return row.draft
  }
  const first = await unseen()
  if (first) yield first
  for await (const event of heard) {
    if (event === 'ended') return
    const draft = await unseen()
    if (draft) yield draft
  }
}
