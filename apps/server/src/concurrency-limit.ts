import pLimit from 'p-limit'

/** Runs at most `running` tasks at once and lets `waiting` more queue; further ones are refused with `full()`. */
export function concurrencyLimit(running: number, waiting: number, full: () => Error) {
  const limit = pLimit(running)
  const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw full()
    return limit(task)
  }
  return Object.assign(inTurn, { counts: () => ({ running: limit.activeCount, pending: limit.pendingCount }) })
}
