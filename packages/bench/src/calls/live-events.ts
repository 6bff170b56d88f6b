import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../bench.ts'
import { percentile, short } from '../figures.ts'
import { tokenOf } from '../fill/fill.ts'
import { expectStatus } from '../load/http.ts'
import { openStream, type Stream } from '../load/streams.ts'
import { row } from '../report.ts'

/** Streams are opened in batches, the way browsers arrive. */
const atOnce = 50
const timeLimitMs = 10_000

export const liveEvents: Benchmark = {
  name: 'live-events',
  about: 'From a change to the other browser of the same client, with 1,000 streams open (p95)',
  async run(bench) {
    const { clients, streams: count, events } = bench.options
    const { url } = await bench.copyOfCalls()
    const { origin } = await bench.product(url)
    // An account can have at most ten streams open per server process.
    if (count > clients * 10) throw new Error('So many streams need more clients.')
    const cookieOf = (at: number) => ({ cookie: `kazi_client=${tokenOf(1 + (at % clients))}` })
    const streams: Stream[] = []
    for (let from = 0; from < count; from += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at)
      streams.push(...(await Promise.all(some.map((at) => openStream(origin, '/trpc/live.client', cookieOf(at))))))
    }
    const fromSending: number[] = []
    const fromAnswer: number[] = []
    const body = JSON.stringify({ taskText: 'Sort the inbox of the sales team.' })
    for (let event = 0; event < events; event++) {
      const at = Math.floor((event * count) / events)
      const heard = streams[at]?.next()
      if (!heard) throw new Error('There is no such stream.')
      const sent = performance.now()
      const headers = { 'content-type': 'application/json', ...cookieOf(at) }
      await expectStatus(201, origin, { method: 'POST', path: '/api/tasks', headers, body })
      const answered = performance.now()
      const arrived = await Promise.race([heard, sleep(timeLimitMs, Number.NaN, { ref: false })])
      if (Number.isNaN(arrived)) throw new Error('An event never arrived.')
      fromSending.push(arrived - sent)
      fromAnswer.push(Math.max(0, arrived - answered))
    }
    for (const stream of streams) stream.close()
    return [
      row(
        `change sent to event received, ${count} streams open, p95`,
        percentile(fromSending, 0.95),
        ' ms',
        { max: 250 },
        `p50 ${short(percentile(fromSending, 0.5))} ms; p95 from the answer ${short(percentile(fromAnswer, 0.95))} ms; ${events} events`,
      ),
    ]
  },
}
