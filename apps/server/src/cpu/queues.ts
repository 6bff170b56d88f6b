/** How many tasks each thread works on and how many wait for it, by the thread's name. */
export type Queues = () => Record<string, { running: number; pending: number }>

const known = new WeakMap<object, Queues>()

/** For monitoring: keeps how to read the queues of this `cpu` beside it, which holds nothing but tasks. */
export const addQueues = (cpu: object, queues: Queues) => void known.set(cpu, queues)

/** How to read the queues of this `cpu`; undefined if it has none. */
export const queuesOf = (cpu: object) => known.get(cpu)
