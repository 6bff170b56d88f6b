import { setTimeout as sleep } from 'node:timers/promises'
import { expectStatus, sendRequest } from '../../load/http.ts'
import { row } from '../../report.ts'
import { adminKey } from '../arrangement.ts'
import { until } from '../process.ts'
import type { Proof, Stage } from '../proof.ts'
import { lostRow, outcomesAsText, startReading, startWriting } from '../writing.ts'

const admin = { 'content-type': 'application/json', 'x-admin-key': adminKey }

/** Renames a VA in the console of one server; returns the ms until the public search of the other finds it. */
async function untilFound({ arrangement }: Stage, name: string) {
  const [one, two] = arrangement.servers.map(({ origin }) => origin) as [string, string]
  await expectStatus(200, one, {
    method: 'PUT',
    path: '/api/admin/vas/1',
    headers: admin,
    body: JSON.stringify({ name }),
  })
  const began = performance.now()
  await until(`a search finds ${name}`, 20, async () => {
    const headers = { 'x-forwarded-for': `10.3.0.${Math.floor(Math.random() * 250)}` }
    const { status, body } = await sendRequest(two, { path: `/api/vas?limit=5&q=${name}`, headers })
    if (status !== 200) throw new Error(`the search answered ${status}`)
    return JSON.parse(body.toString()).length > 0
  })
  return performance.now() - began
}

async function standbysOf({ arrangement }: Stage) {
  const primary = await arrangement.primary()
  return arrangement.nodes.filter(({ name }) => name !== primary.name)
}

const reads: Proof = {
  name: 'reads',
  about: 'the public search is read from standbys, and from the primary while they are behind',
  async run(stage) {
    const standbys = await standbysOf(stage)
    const scans = () =>
      Promise.all(
        standbys.map((node) =>
          stage.sql(async (client) => {
            // A session reports its figures when it is idle, at most once a second.
            const { rows } = await client.query<{ n: number }>(
              `select sum(seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'vas'`,
            )
            return rows[0]?.n ?? 0
          }, node),
        ),
      )
    const before = await scans()
    const reading = startReading(stage.arrangement.origin)
    await sleep(3000)
    await reading.stop()
    await sleep(1500)
    const read = (await scans()).map((count, at) => count - (before[at] ?? 0))
    const level = await untilFound(stage, `level${Date.now()}`)
    for (const node of standbys) await stage.sql((client) => client.query('select pg_wal_replay_pause()'), node)
    const behind = await untilFound(stage, `behind${Date.now()}`).finally(async () => {
      for (const node of standbys) await stage.sql((client) => client.query('select pg_wal_replay_resume()'), node)
    })
    return [
      {
        what: 'scans of vas on the two standbys in 3 s of searching',
        measured: read.join(' and '),
        goal: 'some on each',
        reached: read.every((count) => count > 0),
        beside: outcomesAsText(reading.outcomes),
      },
      row('change until found by the public search', level, ' ms', { max: 2500 }),
      row('the same while both standbys have stopped replaying', behind, ' ms', { max: 3500 }),
    ]
  },
}

const standbyKilled: Proof = {
  name: 'standby-killed',
  about: 'the synchronous standby is killed while people read and write',
  async run(stage) {
    const { arrangement, log } = stage
    const synchronous = (await arrangement.members()).find(({ role }) => role === 'sync_standby')
    const node = arrangement.nodes.find(({ name }) => name === synchronous?.name)
    if (!node) throw new Error('There is no synchronous standby.')
    const writing = startWriting(arrangement.origin, stage.clients)
    const reading = startReading(arrangement.origin)
    await sleep(3000)
    const struck = performance.now()
    arrangement.killNode(node)
    await sleep(30_000)
    await Promise.all([writing.stop(), reading.stop()])
    arrangement.startAgain(node.name)
    const lost = await stage.sql((client) => writing.lost(client))
    log(`  writes: ${writing.summary()}; reads: ${outcomesAsText(reading.outcomes)}`)
    return [
      row('standby killed: longest time without an acknowledged write', writing.longestGap(struck) / 1000, ' s', {
        max: 30,
      }),
      lostRow('standby killed', writing, lost),
      {
        what: 'standby killed: public reads meanwhile',
        measured: outcomesAsText(reading.outcomes),
        goal: 'only 200',
        reached: [...reading.outcomes.keys()].every((outcome) => outcome === '200'),
      },
    ]
  },
}

export const replicas: Proof[] = [reads, standbyKilled]
