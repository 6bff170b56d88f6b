import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../app.ts'
import type { Api } from '../router.ts'
import { appRouter } from '../router.ts'
import { access, type Rule } from './authorization.ts'
import { type OwnedRecords, ownedRecordsIn } from './owned-records.ts'
import { adminKey, testWorld } from './world.ts'

const world = await testWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
afterAll(() => world.close())

const ownedRecords = () => ownedRecordsIn(world)

let readOnly: { own: OwnedRecords; other: OwnedRecords } | undefined
/** The records of two users: the same for all calls that only read, and an owner whom nothing has changed for one that may. */
async function twoUsers(changes: boolean) {
  readOnly ??= { own: await ownedRecords(), other: await ownedRecords() }
  return changes ? { ...readOnly, own: await ownedRecords() } : readOnly
}

const nowhere = 2_000_000_000
/** The same records with ids that do not exist, including a conversation that names the caller's own VA. */
const missing = (own: OwnedRecords): OwnedRecords => ({
  ...own,
  ids: Object.fromEntries(Object.keys(own.ids).map((name) => [name, nowhere])) as OwnedRecords['ids'],
})

const identities = ['nobody', 'client', 'va', 'applicant', 'admin', 'wrong key'] as const
type Identity = (typeof identities)[number]

const headersOf = (who: Identity, { sessions }: OwnedRecords): Record<string, string> =>
  who === 'admin'
    ? { 'x-admin-key': adminKey }
    : who === 'wrong key'
      ? { 'x-admin-key': `${adminKey.slice(0, -1)}0` }
      : who === 'nobody'
        ? {}
        : { cookie: `kazi_${who}=${sessions[who]}` }

type Sent = { status: number; text: string }

/** Calls a procedure as a browser does; of a stream it reads the first event, which may be a refusal. */
async function overTrpc(name: string, input: unknown, headers: Record<string, string>): Promise<Sent> {
  const { type } = procedures[name]?._def ?? { type: '' }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  if (type === 'mutation') {
    const payload = JSON.stringify(input ?? null)
    const answer = await world.app.inject({
      method: 'POST',
      url: `/trpc/${name}`,
      payload: input === undefined ? '' : payload,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return { status: answer.statusCode, text: answer.body }
  }
  if (type === 'query') {
    const answer = await world.app.inject({ method: 'GET', url: `/trpc/${name}${query}`, headers })
    return { status: answer.statusCode, text: answer.body }
  }
  const stop = new AbortController()
  const answer = await fetch(`${origin}/trpc/${name}${query}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!/"httpStatus"|"at"/.test(text)) {
    const next = await Promise.race([
      reader?.read(),
      new Promise<undefined>((quiet) => setTimeout(quiet, 100, undefined)),
    ])
    // A stream that sends nothing for now was opened.
    if (!next || next.done) break
    text += next.value
  }
  stop.abort()
  return { status: Number(/"httpStatus":(\d+)/.exec(text)?.[1] ?? answer.status), text }
}

async function overRest([method, url]: (typeof routes)[number], input: unknown, headers: Record<string, string>) {
  const rest = { ...((input ?? {}) as Record<string, unknown>) }
  const path = `/api${url.replace(/:(id|entryId|month)/g, (_, name: string) => {
    const value = rest[name] ?? nowhere
    delete rest[name]
    return String(value)
  })}`
  const query = new URLSearchParams(rest as Record<string, string>).toString()
  const answer = await world.app.inject(
    method === 'GET'
      ? { method, url: query ? `${path}?${query}` : path, headers }
      : { method, url: path, payload: rest, headers },
  )
  return { status: answer.statusCode, text: answer.body }
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

/** Which procedure a REST row calls: its function runs with a caller that only records the call. */
function procedureOf([, , call]: (typeof routes)[number]) {
  const named: string[] = []
  const listening = (path: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, key) => (key === 'then' ? undefined : listening([...path, String(key)])),
      apply: () => {
        named.push(path.join('.'))
        return Promise.resolve([])
      },
    })
  void Promise.resolve(
    call(listening([]) as Api, { id: 1, entryId: 1, month: '', body: {}, query: {}, paged: false }),
  ).catch(() => {})
  return named[0] ?? ''
}

/** Everything that is stored, except what merely reading may change. */
async function everything() {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('rate_windows', 'sessions', 'kysely_migration', 'kysely_migration_lock')`.execute(world.db)
  const parts = rows.map(
    ({ name }) => sql`(select coalesce(sum(hashtextextended(t::text, 0)), 0) from ${sql.table(name)} t)`,
  )
  const { rows: sums } = await sql<Record<string, string>>`select ${sql.join(parts)}`.execute(world.db)
  return JSON.stringify(sums)
}

let cells = 0
const denied = [401]

/** Checks a call by an unauthorized caller: how it is refused, and that it neither changes nor reveals anything. */
async function refusesStrangers(
  rule: Rule,
  { own, other }: { own: OwnedRecords; other: OwnedRecords },
  send: (input: unknown, headers: Record<string, string>) => Promise<Sent>,
) {
  const before = await everything()
  for (const who of identities) {
    if (rule.by === 'anybody' || rule.by === who) continue
    for (const theirs of [own, other, missing(own)]) {
      const { status, text } = await send(rule.input?.(theirs), headersOf(who, own))
      expect(denied, `${who} got ${status}: ${text.slice(0, 200)}`).toContain(status)
      expect(text).not.toContain('canary-')
      cells++
    }
  }
  if (rule.target === 'own')
    for (const [mine, theirs] of [
      [own, other],
      [other, own],
    ] as const) {
      const headers = headersOf(rule.by as Identity, mine)
      const ofAnother = await send(rule.input?.(theirs), headers)
      const ofNobody = await send(rule.input?.(missing(mine)), headers)
      expect(ofAnother.text).not.toContain(theirs.canary)
      // Another user's record gets exactly the same answer as a missing one.
      expect(ofAnother).toEqual(ofNobody)
      expect(ofAnother.status).toBe(rule.ignoresForeign ? 200 : 404)
      cells += 2
    }
  if (rule.target === 'any') {
    const who = rule.by === 'anybody' ? 'nobody' : (rule.by as Identity)
    expect((await send(rule.input?.(missing(own)), headersOf(who, own))).status).toBe(404)
    cells++
  }
  if (rule.by !== 'anybody') expect(await everything()).toBe(before)
}

/** Checks a call by an authorized caller: neither "sign in" nor "not found", and no data of other users. */
async function takesItsOwn(
  rule: Rule,
  { own, other }: { own: OwnedRecords; other: OwnedRecords },
  send: (input: unknown, headers: Record<string, string>) => Promise<Sent>,
) {
  for (const who of rule.by === 'anybody' ? identities : [rule.by]) {
    const { status, text } = await send(rule.input?.(own), headersOf(who as Identity, own))
    expect([401, 403, 404], `${who} got ${status}: ${text.slice(0, 200)}`).not.toContain(status)
    expect(status, text.slice(0, 300)).toBeLessThan(500)
    if (who !== 'admin') expect(text).not.toContain(other.canary)
    if (rule.by === 'anybody' && who !== 'client' && who !== 'va' && who !== 'applicant')
      expect(text).not.toContain(own.canary)
    cells++
  }
}

async function testCall(
  name: string,
  rule: Rule,
  send: (input: unknown, headers: Record<string, string>) => Promise<Sent>,
) {
  const users = await twoUsers(procedures[name]?._def.type === 'mutation')
  await refusesStrangers(rule, users, send)
  await takesItsOwn(rule, users, send)
}

describe('the matrix of who may call what', () => {
  it('has a row for every procedure, and none for what is not there', () => {
    expect(Object.keys(access).sort()).toEqual(Object.keys(procedures).sort())
  })

  it.each(Object.entries(access))('%s over tRPC', async (name, rule) => {
    await testCall(name, rule, (input, headers) => overTrpc(name, input, headers))
  })

  it.each(routes.map((route) => [`${route[0]} /api${route[1]}`, route] as const))('%s', async (_, route) => {
    const name = procedureOf(route)
    const rule = access[name]
    if (!rule) throw new Error(`no row for ${name}`)
    await testCall(name, rule, (input, headers) => overRest(route, input, headers))
  })

  it('was tried in every cell', () => {
    expect(cells).toBeGreaterThan(1254)
    console.log(`${cells} cells of the matrix were tried`)
  })
})
