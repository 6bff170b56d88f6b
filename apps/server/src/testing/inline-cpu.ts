import type { Cpu, TaskName } from '../cpu/cpu.ts'

/** Loaded when the first text is read: most tests read none. */
const load = async () => ({
  ...(await import('../cpu/reading.ts')).reading,
  ...(await import('../cpu/files.ts')).files,
  ...(await import('../cpu/papers.ts')).papers,
})
let loaded: ReturnType<typeof load> | undefined

const run = async (name: TaskName, input: unknown) => {
  loaded ??= load()
  const task = (await loaded)[name] as (input: unknown) => unknown
  // Copied as between threads, so that a value that cannot be copied is noticed.
  return structuredClone(await task(structuredClone(input)))
}

/** Does the work in the current thread. */
export const inlineCpu = new Proxy({} as Cpu, {
  get: (_, name: TaskName) => (input: unknown) => run(name, input),
})
