let began: number | undefined

/** When the command began whose answer is being dealt with, in milliseconds since 1970; outside of that, now. */
export const begunAt = () => began ?? Date.now()

/** Runs what follows the answer to a command that began then: what it offers to undo is that command. */
export function answering<T>(at: number, run: () => T): T {
  began = at
  try {
    return run()
  } finally {
    began = undefined
  }
}
