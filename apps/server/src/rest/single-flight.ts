/**
 * Asks once for all who wait. Who comes while the question is on its way shares the next one: the answer that is under
 * way may be older than what they have just written.
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
