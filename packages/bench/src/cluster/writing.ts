import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { short } from '../figures.ts'
import { tokenOf } from '../fill/fill.ts'
import { type Answer, type Call, sendRequest } from '../load/http.ts'
import type { Row } from '../report.ts'

const connections = 8
const pauseMs = 20
const timeLimitMs = 15_000

/** The same status as text, or the system's word for a connection that was lost. */
const outcomeOf = (answer: Answer | Error) =>
  answer instanceof Error ? String((answer as { code?: string }).code ?? answer.message) : String(answer.status)

export type Outcomes = Map<string, number>
export const outcomesAsText = (outcomes: Outcomes) =>
  [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')

/** Repeats calls on a few connections until `stop`; `heard` gets every answer or error. */
function repeat(origin: string, callOf: (turn: number) => Call, heard: (answer: Answer | Error) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let over = false
  let turn = 0
  const one = async () => {
    while (!over) {
      const late = sleep(timeLimitMs, new Error('no answer'), { ref: false })
      const asked = sendRequest(origin, callOf(turn++), agent).catch((error: Error) => error)
      heard(await Promise.race([asked, late]))
      await sleep(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: connections }, one))
  return async () => {
    over = true
    await all
    agent.destroy()
  }
}

let clientsTurn = 0
/** Writes tasks by many clients, and remembers every one that was acknowledged. */
export function startWriting(origin: string, clients: number) {
  const acknowledged: { id: number; at: number }[] = []
  const outcomes: Outcomes = new Map()
  const callOf = (): Call => {
    const body = JSON.stringify({ taskText: `Sort the inbox of the sales team, number ${clientsTurn}.` })
    const headers = {
      'content-type': 'application/json',
      cookie: `kazi_client=${tokenOf(1 + (clientsTurn++ % clients))}`,
    }
    return { method: 'POST', path: '/api/tasks', headers, body }
  }
  const stopRepeating = repeat(origin, callOf, (answer) => {
    const outcome = outcomeOf(answer)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (!(answer instanceof Error) && answer.status === 201)
      acknowledged.push({ id: JSON.parse(answer.body.toString()).id, at: performance.now() })
  })
  return {
    acknowledged,
    outcomes,
    stop: stopRepeating,
    /** The longest time in ms without an acknowledged write that ended after `since`. */
    longestGap(since: number) {
      const times = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
      return Math.max(...times.slice(1).map((at, before) => (at >= since ? at - (times[before] ?? at) : 0)))
    },
    /** How many of the acknowledged writes are not in the database. */
    async lost(client: pg.Client) {
      const ids = acknowledged.map(({ id }) => id)
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from unnest($1::int[]) as wanted (id) where not exists (select from tasks t where t.id = wanted.id)',
        [ids],
      )
      return rows[0]?.n ?? Number.NaN
    },
    summary: () => `${short(acknowledged.length)} acknowledged; ${outcomesAsText(outcomes)}`,
  }
}

export const lostRow = (what: string, { acknowledged }: ReturnType<typeof startWriting>, lost: number): Row => ({
  what: `${what}: acknowledged writes lost`,
  measured: `${lost} of ${acknowledged.length}`,
  goal: '0',
  reached: lost === 0,
})

/** Reads the public list of VAs, searched so that nothing is cached, from as many addresses as rate limits ask for. */
export function startReading(origin: string) {
  const outcomes: Outcomes = new Map()
  const callOf = (turn: number): Call => ({
    path: '/api/vas?limit=20&q=a',
    headers: { 'x-forwarded-for': `10.1.${turn % 250}.${(turn >> 8) % 250}` },
  })
  const stop = repeat(origin, callOf, (answer) => {
    const outcome = outcomeOf(answer)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  })
  return { outcomes, stop }
}
