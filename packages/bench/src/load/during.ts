import { Agent } from 'node:http'
import { type Call, expectStatus } from './http.ts'

/** Makes calls on `connections` connections while `work` runs; returns its result and every latency in ms. */
export async function measureDuring<T>(origin: string, calls: Call[], connections: number, work: () => Promise<T>) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let over = false
  let at = 0
  const one = async () => {
    while (!over) {
      const call = calls[at++ % calls.length]
      if (!call) return
      latencies.push((await expectStatus(200, origin, call, agent)).ms)
    }
  }
  const others = Promise.all(Array.from({ length: connections }, one))
  // Either failure ends the run; this prevents an unhandled rejection from the other one.
  others.catch(() => {})
  try {
    const result = await Promise.race([
      work(),
      others.then(() => Promise.reject(new Error('There was nothing to call.'))),
    ])
    over = true
    await others
    return { result, latencies }
  } finally {
    over = true
    agent.destroy()
  }
}
