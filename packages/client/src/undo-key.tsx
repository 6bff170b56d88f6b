import { type Mutation, type MutationCache, useQueryClient } from '@tanstack/react-query'
import { begunAt } from './answering.ts'

let offered = () => {}
/** When what was offered began, in milliseconds since 1970, like the times of commands. */
let offeredAt = 0

/** What the key takes back from now on, instead of what it took back before. It does nothing once its toast is gone. */
export function offerUndo(takeBack: () => void) {
  offered = takeBack
  offeredAt = begunAt()
}

const settled = (cache: MutationCache, some: Mutation[]) =>
  new Promise<void>((done) => {
    const stop = cache.subscribe(() => {
      if (some.some(({ state }) => state.status === 'pending')) return
      stop()
      // The caller of a command offers to undo it right after its answer.
      setTimeout(done)
    })
  })

/**
 * The key `u` takes back what was done last, whether or not its answer has come: a row leaves its list before that, and
 * who has seen it go expects the key to bring it back. If it is refused, nothing else is taken back in its place. What
 * began before what is offered was not done last, and is not waited for.
 */
export function useUndoKey() {
  const cache = useQueryClient().getMutationCache()
  return async () => {
    const underWay = cache.findAll({
      status: 'pending',
      predicate: ({ state }) => !state.isPaused && state.submittedAt >= offeredAt,
    })
    if (underWay.length > 0) await settled(cache, underWay)
    if (underWay.every(({ state }) => state.status === 'success')) offered()
  }
}
