import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { percentile } from '../figures.ts'
import { busyVa, type Size, tokenOf, tokenOfVa } from '../fill/fill.ts'
import { type Call, sendRequest } from '../load/http.ts'
import { type Caller, type Case, matches } from './cases.ts'

/** Proportions of the rows: twenty tasks per client, and one client with many. */
export const sizeOf = (tasks: number, vas = Math.max(20, Math.round(tasks / 10))): Size => ({
  clients: Math.max(50, Math.round(tasks / 20)),
  tasks,
  vas,
  heavy: Math.min(2000, Math.round(tasks / 10)),
})

/** From the sixth execution on, a prepared statement may use a generic plan that ignores the values. */
export const warmUps = 7
/** A list that takes seconds is requested fewer times; p95 is then the slowest response. */
const timeLimitMs = 12_000
const least = 5

export type Measured = { p95: number; bytes: number; samples: number; empty?: boolean; refused?: number }

/** Clients with an equal share take turns because rate limits apply per client, and guests by address for the same reason. */
const headersOf = ({ adminKey }: Bench, turn: number): Record<Caller, Record<string, string>> => ({
  'busy client': { cookie: `kazi_client=${tokenOf(1)}` },
  'busy VA': { cookie: `kazi_va=${tokenOfVa(busyVa)}` },
  client: { cookie: `kazi_client=${tokenOf(2 + (turn % 40))}` },
  team: { 'x-admin-key': adminKey },
  guest: { 'x-forwarded-for': `10.4.0.${1 + (turn % 40)}` },
})

export function callOf(bench: Bench, { by, call }: Case, turn: number): Call | undefined {
  const made = typeof call === 'function' ? call(turn) : call
  return made && { ...made, headers: { ...made.headers, ...headersOf(bench, turn)[by] } }
}

/**
 * The product on a filled database, once it has read what its first ranking needs: a server does so after its start, and
 * the first calls would be measured beside it.
 */
export async function warmServer(bench: Bench, database: string) {
  const server = await bench.product(bench.cluster.urlOf(database), { env: { TRUST_PROXY: '127.0.0.1' } })
  const ranking = callOf(bench, matches, 0)
  // A ranking waits a quarter of a second for vectors that are still being read, and then does without them.
  for (let turn = 0; ranking && turn < 60; turn++)
    if ((await answered(server.origin, ranking)).ms < stillReadingMs) break
  return server
}
const stillReadingMs = 200

const attempts = 3
/** Longer than the statement timeout. */
export const pauseMs = 2500

/** Retries a refusal, because the server may still be busy with the previous list; only a repeated one counts. */
async function answered(origin: string, call: Call) {
  let answer = await sendRequest(origin, call)
  for (let attempt = 1; answer.status === 503 && attempt < attempts; attempt++) {
    await sleep(pauseMs)
    answer = await sendRequest(origin, call)
  }
  return answer
}

/** Makes one request at a time and takes the 95th percentile; a refusal ends the run and is reported with it. */
export async function measure(bench: Bench, origin: string, one: Case): Promise<Measured | undefined> {
  const times: number[] = []
  let bytes = 0
  let empty = true
  const began = performance.now()
  for (let turn = 0; turn < warmUps + bench.options.samples; turn++) {
    const call = callOf(bench, one, turn)
    if (!call) return undefined
    const { status, body, ms } = await answered(origin, call)
    if (status !== 200) return { p95: ms, bytes: body.length, samples: times.length, refused: status }
    bytes = Math.max(bytes, body.length)
    empty &&= isEmpty(body)
    if (turn >= Math.min(warmUps, bench.options.samples)) times.push(ms)
    if (performance.now() - began > timeLimitMs && times.length >= least) break
  }
  return { p95: percentile(times, 0.95), bytes, samples: times.length, empty }
}

/** A list that has no row is fast for no merit of its own, so the report says which these are. */
const isEmpty = (body: Buffer) => /^(?:\[\]$|\[?\{"result":\{"data":\{"rows":\[\])/.test(body.toString())
