import { countedTo } from '@kazi/schemas/list'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Queues } from '../cpu/threads.ts'
import type { Db } from '../db/database.ts'
import type { JobFailures } from '../jobs/failures.ts'
import { worthSending } from '../notifications/outbox.queries.ts'
import type { Traffic } from './traffic.ts'
import { maxWaitMs, within } from './within.ts'

/** What has figures besides the traffic and the database. */
export type Monitored = {
  pool?: pg.Pool | undefined
  queues?: Queues | undefined
  failures?: JobFailures | undefined
}

/** Around the goals of p95: 20 and 40 ms. */
const buckets = [0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 1, 5]

/** Of the process, whichever of its servers is asked: what measures them cannot be ended. */
const processFigures = new Registry()
collectDefaultMetrics({ register: processFigures })

/** The figures of one server in Prometheus' text format. Labels name parts of the program, never a person or what one wrote. */
export function figuresOf(db: Db, traffic: Traffic, { pool, queues, failures }: Monitored) {
  const own = new Registry()
  addTraffic(own, traffic)
  if (pool) addPool(own, pool)
  if (queues) addQueues(own, queues)
  if (failures) addFailures(own, failures)
  const setStored = addStored(own)
  const all = Registry.merge([processFigures, own])
  return {
    contentType: all.contentType,
    read: async () => {
      // Without these figures, the others are still there.
      setStored(await within(maxWaitMs, storedCounts(db)).catch(() => undefined))
      return all.metrics()
    },
  }
}

function addTraffic(own: Registry, traffic: Traffic) {
  const registers = [own]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response has ended, by route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  traffic.observeWith((labels) => requests.labels(labels).observe)
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests without a complete response, this one included; event streams are not.',
    registers,
    collect() {
      this.set(traffic.inFlight())
    },
  })
  new Gauge({
    name: 'live_streams_open',
    help: 'Open event streams to browsers, by procedure.',
    labelNames: ['route'],
    registers,
    collect() {
      for (const [route, open] of traffic.openStreams()) this.set({ route }, open)
    },
  })
}

/** The pool of the requests. The queue of jobs and the replica have their own. */
function addPool(own: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the primary that requests share.',
    labelNames: ['state'],
    registers: [own],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    registers: [own],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

/** Work for threads, such as reading texts for the analyst. */
function addQueues(own: Registry, queues: Queues) {
  new Gauge({
    name: 'thread_tasks',
    help: 'Tasks that a thread works on, and those that wait for it.',
    labelNames: ['thread', 'state'],
    registers: [own],
    collect() {
      for (const [thread, { running, pending }] of Object.entries(queues())) {
        this.set({ thread, state: 'running' }, running)
        this.set({ thread, state: 'pending' }, pending)
      }
    },
  })
}

/** What nobody waits for: an operator would not hear of it otherwise. */
function addFailures(own: Registry, { counts }: JobFailures) {
  new Counter({
    name: 'jobs_failed_total',
    help: 'Tries of jobs that failed in this process, by queue; the log says why.',
    labelNames: ['queue'],
    registers: [own],
    collect() {
      this.reset()
      for (const [queue, failed] of counts) this.inc({ queue }, failed)
    },
  })
}

type Stored = { emails: [status: string, count: number][]; jobs: [queue: string, state: string, count: number][] }

/** Adds what the database holds, which is absent while it does not answer; returns how to set it. */
function addStored(own: Registry) {
  const registers = [own]
  const up = new Gauge({ name: 'database_up', help: 'Whether the database answered within a second.', registers })
  const emails = new Gauge({
    name: 'emails_stored',
    help: `Emails that wait to be sent, and those that failed for good but can be sent again; ${countedTo.listed + 1} stands for more.`,
    labelNames: ['status'],
    registers,
  })
  const jobs = new Gauge({
    name: 'jobs_stored',
    help: 'Jobs by queue, as pg-boss last counted them, at most some seconds ago.',
    labelNames: ['queue', 'state'],
    registers,
  })
  return (stored: Stored | undefined) => {
    up.set(stored ? 1 : 0)
    emails.reset()
    jobs.reset()
    for (const [status, count] of stored?.emails ?? []) emails.set({ status }, count)
    for (const [queue, state, count] of stored?.jobs ?? []) jobs.set({ queue, state }, count)
  }
}

async function storedCounts(db: Db): Promise<Stored> {
  const most = sql.lit(countedTo.listed + 1)
  const emailsThat = (condition: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from mails where ${condition} limit ${most}) counted)`
  const queued = emailsThat(sql`status = 'queued'`)
  const failed = emailsThat(sql`status = 'failed' and ${worthSending}`)
  const { rows } = await sql<{ queued: number; failed: number; jobs: Record<string, [number, number, number]> }>`
    select ${queued} as queued, ${failed} as failed,
      (select json_object_agg(name, json_build_array(greatest(queued_count - deferred_count, 0), deferred_count, active_count))
        from jobs.queue where name not like '\\_%') as jobs`.execute(db)
  const [counts = { queued: 0, failed: 0, jobs: {} }] = rows
  return {
    emails: [
      ['queued', counts.queued],
      ['failed', counts.failed],
    ],
    jobs: Object.entries(counts.jobs ?? {}).flatMap(([queue, [due, deferred, active]]): Stored['jobs'] => [
      [queue, 'due', due],
      [queue, 'deferred', deferred],
      [queue, 'active', active],
    ]),
  }
}
