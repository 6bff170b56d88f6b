/**
 * Runs one query for all waiting callers. A caller that arrives while a query is running shares the next one, because
 * the running one may be older than what that caller has just written.
 */
export function singleFlight<T>(ask: () => Promise<T>) {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    const mine = ask().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
