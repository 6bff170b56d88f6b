import { setTimeout as sleep } from 'node:timers/promises'
import { tokenOf } from '../../fill/fill.ts'
import { sendRequest } from '../../load/http.ts'
import { openStream } from '../../load/streams.ts'
import { type Row, row } from '../../report.ts'
import { until } from '../process.ts'
import type { Proof, Stage } from '../proof.ts'
import { lostRow, type Outcomes, outcomesAsText, startWriting } from '../writing.ts'

/** Answers that nobody should get while something is away: anything but success and a clear refusal. */
const unexpected = (outcomes: Outcomes, also: string[]) =>
  [...outcomes].filter(([outcome]) => !['201', '503', ...also].includes(outcome))

const secondsBefore = 5
const secondsAfter = 8

type Strike = {
  what: string
  /** Writes must go on after so many seconds. */
  most: number
  /** Outcomes that cannot be avoided. */
  also?: string[]
}

/** Strikes while people write, and counts what was acknowledged and is not there afterwards. */
async function underLoad(stage: Stage, { what, most, also = [] }: Strike, strike: () => Promise<unknown>) {
  const writing = startWriting(stage.arrangement.origin, stage.clients)
  await sleep(secondsBefore * 1000)
  const struck = performance.now()
  await strike()
  await until('writes go on', 90, async () => writing.acknowledged.some(({ at }) => at > struck + 2000))
  await sleep(secondsAfter * 1000)
  await writing.stop()
  stage.log(`  ${writing.summary()}`)
  const odd = unexpected(writing.outcomes, also)
  return [
    row(`${what}: longest time without an acknowledged write`, writing.longestGap(struck) / 1000, ' s', { max: most }),
    lostRow(what, writing, await stage.sql((client) => writing.lost(client))),
    {
      what: `${what}: other answers than 201 and 503`,
      measured: outcomesAsText(new Map(odd)) || 'none',
      goal: ['none', ...also].join(' or '),
      reached: odd.length === 0,
    },
  ]
}

/** The servers were not restarted: streams that were open hear of changes again, and jobs run. */
async function goOn(stage: Stage): Promise<Row> {
  const { arrangement } = stage
  const [one, two] = arrangement.servers.map(({ origin }) => origin) as [string, string]
  const before = stage.mails.size
  const cookie = `kazi_client=${tokenOf(31)}`
  const stream = await openStream(two, '/trpc/live.client', { cookie })
  const heard = stream.next().then(() => true)
  const body = JSON.stringify({ taskText: 'Sort my inbox, please.' })
  const headers = { 'content-type': 'application/json', cookie }
  await sendRequest(one, { method: 'POST', path: '/api/tasks', headers, body })
  const event = await Promise.race([heard, sleep(5000, false)])
  stream.close()
  const address = `10.4.${Math.floor(Math.random() * 250)}.1`
  await sendRequest(one, {
    method: 'POST',
    path: '/api/forgot-password',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `client-${300 + before}@example.com` }),
  })
  const mailed = await until('an email is sent', 60, async () => stage.mails.size > before).catch(() => false)
  return {
    what: 'afterwards, without a restart: live events and jobs',
    measured: `${event ? 'yes' : 'NO'}, ${mailed ? 'yes' : 'NO'}`,
    goal: 'yes, yes',
    reached: Boolean(event && mailed),
  }
}

const primaryLost: Proof = {
  name: 'primary-lost',
  about: 'the primary’s node loses its power under load: kill -9 of Patroni and PostgreSQL',
  async run(stage) {
    const { arrangement } = stage
    const primary = await arrangement.primary()
    const stream = await openStream(arrangement.servers[0]?.origin ?? '', '/trpc/live.client', {
      cookie: `kazi_client=${tokenOf(32)}`,
    })
    let events = 0
    void (async () => {
      for (;;) {
        await stream.next()
        events++
      }
    })()
    const rows = await underLoad(stage, { what: 'primary lost', most: 30 }, async () => arrangement.killNode(primary))
    const back = performance.now()
    arrangement.startAgain(primary.name)
    await arrangement.whole(120)
    stream.close()
    const also = await goOn(stage)
    return [
      ...rows,
      {
        what: 'a stream that was open is told to read again',
        measured: events > 0 ? 'yes' : 'NO',
        goal: 'yes',
        reached: events > 0,
      },
      also,
      row('the lost node is a standby again after', (performance.now() - back) / 1000, ' s'),
    ]
  },
}

const primaryCrashed: Proof = {
  name: 'primary-crashed',
  about: 'PostgreSQL is killed on the primary (kill -9), Patroni lives',
  async run(stage) {
    const primary = await stage.arrangement.primary()
    const strike = async () => stage.arrangement.killPostgres(primary)
    return [...(await underLoad(stage, { what: 'primary crashed', most: 15 }, strike)), await goOn(stage)]
  },
}

const serverKilled: Proof = {
  name: 'server-killed',
  about: 'one of the two servers is killed under load, and started again',
  async run(stage) {
    const { arrangement } = stage
    // What the killed server had read is lost with its connection; whether it was carried out is not known.
    const strike = { what: 'server killed', most: 2, also: ['502', 'ECONNRESET'] }
    const rows = await underLoad(stage, strike, () => arrangement.processOf('server-2').kill())
    arrangement.startAgain('server-2')
    return rows
  },
}

const poolerRestarted: Proof = {
  name: 'pooler-restarted',
  about: 'pgbouncer is killed under load and started again after 2 s',
  async run(stage) {
    const { arrangement } = stage
    const strike = async () => {
      await arrangement.processOf('pgbouncer').kill()
      await sleep(2000)
      arrangement.startAgain('pgbouncer')
    }
    return [...(await underLoad(stage, { what: 'pooler restarted', most: 5 }, strike)), await goOn(stage)]
  },
}

export const failures: Proof[] = [serverKilled, poolerRestarted, primaryCrashed, primaryLost]
