import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageSize } from '@kazi/schemas/list'
import { hash } from 'argon2'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { argonPasswords } from '../accounts/passwords.ts'
import { openSession, type SessionKind } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { builtInOn } from '../cpu/cpu.ts'
import { openDatabase } from '../db/database.ts'
import { readFrom } from '../db/replica.ts'
import { brokenInvariants } from '../doctor/invariants.ts'
import { startBoss } from '../jobs/jobs.ts'
import { noLimiter } from '../limits/limits.ts'
import { startListener } from '../live/listener.ts'
import { localStore } from '../ports/file-store.ts'
import { webPushService } from '../ports/push-service.ts'
import { createCaller } from '../router.ts'
import type { Context, Deps } from '../trpc/context.ts'
import { freshDatabase } from './cluster.ts'
import { factories } from './factories.ts'
import { inlineCpu } from './inline-cpu.ts'

/** Tests protect no real password: the cheapest cost that argon2 accepts. */
export const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
export const password = 'secret-pass-1'
export const adminKey = 'test-key-0123456789-0123456789-0123456789'

const links = { site: 'http://localhost:3000', portal: 'http://localhost:3000', admin: 'http://localhost:3000' }
const hashed = await hash(password, cheap)

/** The whole server on a separate database, with callers and factories. Close it at the end of the file. */
export async function testWorld(overrides: Partial<Deps> = {}) {
  const { config, drop } = await freshDatabase()
  // Fifty callers at once share one pool; on a busy machine the last of them waits longer than a caller should.
  const { db, pool, close, writes } = openDatabase({ ...config, connectionTimeoutMillis: 15_000 })
  const ignore = () => {}
  const folder = await mkdtemp(join(tmpdir(), 'kazi-files-'))
  const { boss, jobs } = await startBoss(
    { ...config, supervise: false, schedule: false } as Parameters<typeof startBoss>[0],
    ignore,
  )
  const listener = await startListener(config, ignore)
  const deps: Deps = {
    db,
    read: readFrom(db),
    writes,
    jobs,
    links,
    listener,
    files: { store: localStore(join(folder, 'files')), inbox: join(folder, 'arriving') },
    cpu: inlineCpu,
    analyst: builtInOn(inlineCpu),
    passwords: argonPasswords(cheap),
    passwordMinLength: 6,
    limiter: noLimiter,
    push: webPushService({ loopback: true, timeoutMs: 1500 }),
    adminKeys: [{ label: 'tester', key: adminKey, role: 'owner' }],
    mailGoesOut: false,
    ...overrides,
  }
  const commandContext = { db, jobs, links, limiter: deps.limiter, cpu: deps.cpu }
  // What has threads of its own otherwise runs in the test's here: a document would be answered by 'very busy'.
  const app = await buildApp(deps, { log: false, busyAfterMs: 0 })

  /** A call's context, and the session that the browser would have been told to keep. */
  const contextOf = (tokens: Context['tokens'], key?: string) => {
    const cookies: Partial<Record<SessionKind, string>> = {}
    const context: Context = {
      ...deps,

      tokens,
      adminKey: key,
      ip: '127.0.0.1',
      signal: undefined,
      keepSession: (kind, token) => {
        cookies[kind] = token
      },
      dropSession: (kind) => void delete cookies[kind],
    }
    return { context, cookies }
  }
  const callerWith = (tokens: Context['tokens'], key?: string) => createCaller(contextOf(tokens, key).context)

  const admin = callerWith({}, adminKey)

  return {
    app,
    boss,
    config,
    db,
    deps,
    pool,
    context: commandContext,
    contextOf,
    callerWith,
    callerOf: createCaller,
    guest: callerWith({}),
    admin,
    /** As a minute later: nothing that was done can be taken back. */
    undosAreOver: () => sql`update team_undos set created_at = now() - interval '1 minute'`.execute(db),
    /** Everything that was emailed, newest first. */
    mails: async () => (await admin.admin.outbox.records({ size: pageSize.max })).rows,
    as: async (client: { id: number }) => callerWith({ client: await openSession(db, { userId: client.id }) }),
    asVa: async (va: { id: number }) => callerWith({ va: await openSession(db, { vaId: va.id }) }),
    ...factories(db, hashed),
    /** Closes the world; fails if a test left a broken invariant. */
    async close() {
      const broken = await brokenInvariants(db)
      await listener.close()
      await app.close()
      await boss.stop({ graceful: false })
      await close()
      await drop()
      await rm(folder, { recursive: true, force: true })
      expect(broken).toEqual([])
    },
  }
}
export type World = Awaited<ReturnType<typeof testWorld>>
export const someEmail = (who = 'somebody') => `${who}-${randomUUID()}@example.com`
