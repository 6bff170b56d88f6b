/** Lets `width` run at once and `waiting` wait, first come first served; whoever comes after that gets what `full` makes. */
export function turnstile(width: number, waiting: number, full: () => Error) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (queue.length >= waiting) throw full()
      // Whoever is done hands the place over, so that nobody slips in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
