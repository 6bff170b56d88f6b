/** Milliseconds that monitoring waits for the database; one that has not answered by then counts as unavailable. */
export const maxWaitMs = 1000

/** Rejects if the answer has not come within this many milliseconds. The work behind it is not ended. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
