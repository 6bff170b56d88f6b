import { EventEmitter, on } from 'node:events'
import type { Draft } from './analyst.ts'

/**
 * Drafts of the analyses that run in this process, for those who watch. Losing one loses nothing: the result comes with
 * the call that asked for it, and a watcher whose analysis runs in another process sees no draft.
 */
const events = new EventEmitter().setMaxListeners(0)
const latest = new Map<string, Draft>()

const keyOf = (userId: number, taskId: number) => `${userId}:${taskId}`

export function publisherFor(userId: number, taskId: number) {
  const key = keyOf(userId, taskId)
  return {
    draft: (draft: Draft) => {
      latest.set(key, draft)
      events.emit(key, draft)
    },
    end: () => {
      latest.delete(key)
      events.emit(key, null)
    },
  }
}

/** The drafts of this client's task until the analysis ends or the signal aborts. */
export async function* followDrafts(userId: number, taskId: number, signal: AbortSignal): AsyncGenerator<Draft> {
  const key = keyOf(userId, taskId)
  const heard = on(events, key, { signal })
  try {
    const now = latest.get(key)
    if (now) yield now
    for await (const [draft] of heard as AsyncIterable<[Draft | null]>) {
      if (!draft) return
      yield draft
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
