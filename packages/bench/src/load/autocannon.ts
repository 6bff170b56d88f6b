import autocannon from 'autocannon'
import { percentile } from '../figures.ts'
import type { Load, LoadResult } from './load.ts'

/** Runs in this process, which is already on the load's core. */
export async function byAutocannon({ origin, calls, connections, seconds, status }: Load): Promise<LoadResult> {
  const latencies: number[] = []
  let wrong = 0
  let example = 0
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const requests = calls.map(({ method = 'GET', ...call }) => ({ method: method as 'GET', ...call }))
    let connected = 0
    const options = {
      url: origin,
      connections,
      duration: seconds,
      requests,
      // Each connection begins elsewhere in the calls: if all began with the first accounts, those would reach their limits.
      setupClient: (client: autocannon.Client) => {
        const from = Math.floor((calls.length / connections) * connected++)
        client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
      },
    }
    const running = autocannon(options, (error, said) => (error ? fail(error) : done(said)))
    running.on('response', (_, code, __, ms) => {
      latencies.push(ms)
      if (code === status) return
      wrong++
      example = code
    })
  })
  if (result.errors > 0 || result.timeouts > 0 || wrong > 0)
    throw new Error(
      `${calls[0]?.path}: ${result.errors} errors, ${result.timeouts} timeouts, ${wrong} of ${latencies.length} answers not ${status}${wrong ? ` but ${example}` : ''}`,
    )
  return {
    requests: latencies.length,
    perSecond: latencies.length / result.duration,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  }
}
