import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { openDatabase } from '../db/database.ts'
import { migrateTo } from '../db/migrate.ts'
import { publicVasVersion } from '../db/va-list-version.ts'
import { brokenInvariants } from '../doctor/invariants.ts'
import { mailById } from '../notifications/outbox.queries.ts'
import { localStore } from '../ports/file-store.ts'
import { isEmpty } from '../seed/seed.queries.ts'
import { arriving } from '../testing/arriving-file.ts'
import { emptyDatabase } from '../testing/cluster.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { adminKey, password, testWorld } from '../testing/world.ts'
import { type Manifest, manifestFile, tableFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const world = await testWorld()
const folder = await mkdtemp(join(tmpdir(), 'kazi-backup-'))
const elsewhere: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const leave of elsewhere) await leave()
  await world.close()
  await rm(folder, { recursive: true })
})

/** An empty database, and what is in it once something was restored. */
async function anotherPlace() {
  const database = await emptyDatabase()
  const { db, close } = openDatabase({ ...database.config, max: 2 })
  elsewhere.push(async () => {
    await close()
    await database.drop()
  })
  return { connection: database.config, db }
}

/** What two backups must agree on. */
const contents = ({ tables, sequences, migrations }: Manifest) => ({ tables, sequences, migrations })
const ofSessions = ['sessions', 'mailed_links', 'handovers', 'push_devices']
/**
 * The same after a restore: it moves the versions of the public list on to the time, writes `changed_in` anew, and ends
 * what lets somebody in, but for a link whose email waits.
 */
const restoredContents = (manifest: Manifest) => {
  const { sequences, ...all } = contents(manifest)
  const vectors = { name: 'va_vectors', rows: 1, digest: expect.any(String) }
  const tables = all.tables.map((table) => {
    if (ofSessions.includes(table.name) && table.name !== 'mailed_links') return { ...table, rows: 0, digest: '0' }
    return table.name === vectors.name ? { ...table, ...vectors } : table
  })
  const rest = { ...all, tables }
  const versions = { name: 'public.va_list_changes_id_seq', value: expect.stringMatching(/^\d{13}$/) }
  const others = sequences.filter(({ name }) => name !== versions.name)
  return { ...rest, sequences: [...others, versions].toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

const files = join(folder, 'files')
const store = localStore(files)
const whole = join(folder, 'whole')
const client = await world.aClient()
const va = await world.aVa({ passwordHash: null })

describe('a backup', () => {
  it('holds one moment while people write, and makes an empty database the same', async () => {
    const api = await world.as(client)
    const { id } = await api.tasks.create({ taskText: 'Tidy up my invoices’ names — "ünïcödé", \\N, \t and\nlines' })
    const sent = await api.tasks.files.add({ id, file: arriving('The numbers of March.', 'march.txt') })
    await world.guest.auth.forgotPassword({ email: client.email })
    const { key } = await world.db.selectFrom('files').select('key').where('id', '=', sent.id).executeTakeFirstOrThrow()
    await writeFile(join(folder, 'bytes'), 'The numbers of March.')
    await store.put(key, join(folder, 'bytes'))
    // Still arriving.
    await writeFile(join(files, key.slice(0, 2), `${key}.partial`), 'The numb')

    // Those of the job queue itself: a queue of its own, and one that is done.
    await world.boss.createQueue('__pgboss__send-it')
    await world.boss.send('__pgboss__send-it', {})
    await world.boss.send('sweep', {})
    await sql`update jobs.job set state = 'completed' where name = 'sweep'`.execute(world.db)

    let writing = true
    const writer = (async () => {
      let written = 0
      for (; writing; written++) {
        const task = await api.tasks.create({ taskText: 'Something while the backup is made' })
        await api.tasks.requestVa({ id: task.id })
      }
      return written
    })()
    // Of a run that was interrupted: it may as well be of one that is still running.
    const abandoned = join(`${whole}.0badc0de.partial`, 'files', 'ab')
    await mkdir(abandoned, { recursive: true })
    await writeFile(join(abandoned, 'abandoned'), 'x')
    const manifest = await writeBackup({ connection: world.config, folder: whole, files })
    writing = false
    expect(await writer).toBeGreaterThan(0)
    expect(manifest.files).toBe(1)
    expect((await stat(whole)).mode & 0o077).toBe(0)
    expect(await readdir(abandoned)).toEqual(['abandoned'])

    const { connection, db } = await anotherPlace()
    const restoredFiles = join(folder, 'restored-files')
    expect(await restoreBackup({ connection, folder: whole, files: restoredFiles })).toEqual({
      manifest,
      jobs: true,
      keys: [],
      links: 0,
    })
    expect(contents(await writeBackup({ connection, folder: join(folder, 'again') }))).toEqual(
      restoredContents(manifest),
    )
    expect(await brokenInvariants(db)).toEqual([])
    expect(await text(await localStore(restoredFiles).read(key))).toBe('The numbers of March.')
    expect((await readdir(restoredFiles, { recursive: true })).filter((name) => name.length > 2)).toHaveLength(1)

    const there = { ...world.contextOf({}).context, db }
    await world.callerOf(there).auth.login({ email: client.email, password })
    const { rows } = await sql<{ name: string }>`select distinct name from jobs.job`.execute(db)
    expect(rows).toEqual([{ name: 'send-mail' }])
    // New rows have new numbers.
    const { rows: added } = await sql<{ id: number }>`
      insert into tasks (user_id, task_text) values (${client.id}, 'One more') returning id`.execute(db)
    expect(added[0]?.id).toBeGreaterThan(id)
  })

  it('lets nobody in by what was ended after it: sessions, links and keys', async () => {
    const owner = await world.aClient()
    const ofClient = await openSession(world.db, { userId: owner.id })
    const ofVa = await openSession(world.db, { vaId: va.id })
    await sql`insert into handovers (session_hash, token_hash, expires_at)
      select token_hash, token_hash, now() + interval '1 hour' from sessions where va_id = ${va.id}`.execute(world.db)
    await sql`insert into push_devices (va_id, session_id, endpoint, p256dh, auth)
      select va_id, id, 'https://push.test/1', 'key', 'secret' from sessions where va_id = ${va.id}`.execute(world.db)
    await world.guest.auth.forgotPassword({ email: owner.email })
    await sql`update mails set status = 'sent' where "to" = ${owner.email}`.execute(world.db)
    const waiting = await world.aClient()
    await world.guest.auth.forgotPassword({ email: waiting.email })
    const { keys } = world.admin.admin
    await keys.create({ label: 'Grace', role: 'operator' })
    const { id: revoked } = await keys.create({ label: 'Revoked before', role: 'reader' })
    await keys.revoke({ id: revoked })
    const from = join(folder, 'with-sessions')
    const { tables } = await writeBackup({ connection: world.config, folder: from })
    const held = tables.filter(({ name }) => ofSessions.includes(name))
    expect(held.filter(({ rows }) => rows > 0).map(({ name }) => name)).toEqual(ofSessions.toSorted())

    const { connection, db } = await anotherPlace()
    const { keys: active, links } = await restoreBackup({ connection, folder: from })
    for (const name of ofSessions.filter((one) => one !== 'mailed_links'))
      expect((await sql`select from ${sql.table(name)}`.execute(db)).rows).toEqual([])
    expect(links).toBe(1)
    // An email that waits brings a link that works: without it, it would not be sent.
    const kept = await db.selectFrom('mailedLinks').select('userId').orderBy('userId').execute()
    expect(kept.map(({ userId }) => userId)).toEqual([client.id, waiting.id])
    const mail = await db.selectFrom('mails').select(['id', 'text']).where('to', '=', waiting.email).executeTakeFirst()
    expect(await mailById(db, mail?.id ?? 0)).toMatchObject({ worthSending: true })
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const asGuest = world.callerOf({ ...world.contextOf({}).context, db })
    await asGuest.auth.resetPassword({ token, newPassword: 'another-pass-2' })
    const there = { ...world.contextOf({ client: ofClient, va: ofVa }).context, db }
    await expect(world.callerOf(there).auth.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(world.callerOf(there).vaPortal.profile()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    // A VA who never set a password gets another link.
    const console = world.callerOf({ ...world.contextOf({}, adminKey).context, db })
    await console.admin.vas.invite({ id: va.id })
    const invited = await db.selectFrom('mailedLinks').select('vaId').where('vaId', 'is not', null).execute()
    expect(invited.map(({ vaId }) => vaId)).toEqual([va.id])
    expect(active).toEqual(['Grace'])
  })

  it('goes into an empty database only, and changes nothing of another', async () => {
    const used = await anotherPlace()
    const { migrations } = JSON.parse(await readFile(join(whole, manifestFile), 'utf8')) as Manifest
    await migrateTo(used.connection, migrations.slice(0, 20))
    await sql`insert into users (email, username, first_name, password_hash) values ('a@b.com', 'a', 'A', 'x')`.execute(
      used.db,
    )
    await expect(restoreBackup({ connection: used.connection, folder: whole })).rejects.toThrow(
      'The database is in use',
    )
    const { rows } = await sql`select name from kysely_migration`.execute(used.db)
    expect(rows).toHaveLength(20)
    await expect(restoreBackup({ connection: world.config, folder: whole })).rejects.toThrow(
      'The database is in use: restore into an empty one, such as that of a new DATA_DIR.',
    )
    await expect(writeBackup({ connection: world.config, folder: whole })).rejects.toThrow(
      `${whole} is there already: name a new folder.`,
    )
  })

  it('that is damaged leaves the database empty', async () => {
    const users = tableFile(whole, { schema: 'public', name: 'users' })
    const sound = await readFile(users)
    const { connection, db } = await anotherPlace()
    const text = gunzipSync(sound).toString()
    await writeFile(users, gzipSync(text.replace(client.email, `x${client.email.slice(1)}`)))
    await expect(restoreBackup({ connection, folder: whole })).rejects.toThrow(
      '"public"."users" of the backup is damaged',
    )
    expect(await isEmpty(db)).toBe(true)
    await writeFile(users, sound)
    // Without its files, which were not copied along.
    await rename(join(whole, 'files'), join(whole, 'elsewhere'))
    const into = { connection, folder: whole, files: join(folder, 'no-files') }
    await expect(restoreBackup(into)).rejects.toThrow('The backup has 0 of its 1 files: the database stays empty.')
    expect(await isEmpty(db)).toBe(true)
    await rename(join(whole, 'elsewhere'), join(whole, 'files'))
    await restoreBackup(into)
    expect(await isEmpty(db)).toBe(false)
  })

  it('can be restored by whoever owns the database, without being a superuser', async () => {
    const { connection, db } = await anotherPlace()
    const owner = `owner_${randomBytes(5).toString('hex')}`
    await sql`create role ${sql.id(owner)} login`.execute(db)
    await sql`alter database ${sql.id(String(connection.database))} owner to ${sql.id(owner)}`.execute(db)
    await restoreBackup({ connection: { ...connection, user: owner }, folder: whole })
    expect(await isEmpty(db)).toBe(false)
    await sql`drop owned by ${sql.id(owner)} cascade`.execute(db)
    await sql`alter database ${sql.id(String(connection.database))} owner to current_user`.execute(db)
    await sql`drop role ${sql.id(owner)}`.execute(db)
  })

  it('that was interrupted, or is of a newer version, is refused', async () => {
    const { connection } = await anotherPlace()
    await expect(restoreBackup({ connection, folder: `${whole}/tables` })).rejects.toThrow(
      `is not a backup: it has no ${manifestFile}.`,
    )
    const file = join(whole, manifestFile)
    const sound = await readFile(file, 'utf8')
    const manifest = JSON.parse(sound) as Manifest
    await writeFile(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later'] }))
    await expect(restoreBackup({ connection, folder: whole })).rejects.toThrow(
      'The backup is newer than this program, which does not know its migration 9999_later.',
    )
    await writeFile(file, sound)
  })

  it('with the jobs of another job queue goes without them', async () => {
    const { connection, db } = await anotherPlace()
    const file = join(whole, manifestFile)
    const sound = await readFile(file, 'utf8')
    await writeFile(file, JSON.stringify({ ...JSON.parse(sound), jobsVersion: 1 }))
    expect(await restoreBackup({ connection, folder: whole })).toMatchObject({ jobs: false })
    expect((await sql`select from jobs.job`.execute(db)).rows).toEqual([])
    expect(await isEmpty(db)).toBe(false)
    await writeFile(file, sound)
  })

  it('of an older version is brought up to date', async () => {
    const { migrations } = JSON.parse(await readFile(join(whole, manifestFile), 'utf8')) as Manifest
    const [old, here] = [await anotherPlace(), await anotherPlace()]
    await migrateTo(old.connection, migrations.slice(0, 20))
    await sql`insert into users (email, username, first_name, password_hash) values ('dana@example.com', 'dana', 'Dana', 'x')`.execute(
      old.db,
    )
    const before = join(folder, 'before')
    await writeBackup({ connection: old.connection, folder: before })
    expect(await restoreBackup({ connection: here.connection, folder: before })).toMatchObject({ jobs: true })
    expect(await here.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'dana@example.com' }])
    const { migrations: now } = await writeBackup({ connection: here.connection, folder: join(folder, 'after') })
    expect(now).toEqual(migrations)
  })
  it('leaves no transaction open while it copies the files', async () => {
    const many = join(folder, 'many')
    await mkdir(join(many, 'ab'), { recursive: true })
    await Promise.all(Array.from({ length: 1000 }, (_, n) => writeFile(join(many, 'ab', `ab${n}`), 'x')))
    const into = join(folder, 'of-many')
    let writing = true
    const watching = (async () => {
      const seen: string[] = []
      for (let looks = 0; writing; ) {
        const partial = (await readdir(folder)).find((name) => name.startsWith('of-many.')) ?? ''
        const copying = await stat(join(folder, partial, 'files', 'ab')).catch(() => null)
        const { rows } = await sql<{ state: string }>`
          select state from pg_stat_activity where application_name = 'backup of many'`.execute(world.db)
        if (copying && writing) seen.push(`look ${looks++}`, ...rows.map(({ state }) => state))
      }
      return seen
    })()
    const connection = { ...world.config, application_name: 'backup of many' }
    expect(await writeBackup({ connection, folder: into, files: many })).toMatchObject({ files: 1000 })
    writing = false
    const seen = await watching
    expect(seen).toContain('look 0')
    expect(seen).not.toContain('idle in transaction')
  })

  it.each(['its network is cut', 'it shuts down'])(
    'that loses the database says so in a sentence, and leaves nothing behind: %s',
    async (how) => {
      const network = await tcpProxy(world.config)
      elsewhere.push(network.close)
      const into = join(folder, 'cut')
      // It waits for this table until the connection is gone.
      await world.db.transaction().execute(async (tx) => {
        await sql`lock table users in access exclusive mode`.execute(tx)
        const backup = writeBackup({ connection: network.config, folder: into, files }).catch((error: unknown) => error)
        const waiting = sql<{ pid: number }>`
          select pid from pg_locks where not granted and relation = 'users'::regclass`
        let pid: number | undefined
        while (!pid) pid = (await waiting.execute(tx)).rows[0]?.pid
        if (how === 'it shuts down') await sql`select pg_terminate_backend(${pid})`.execute(tx)
        else network.cut()
        expect(await backup).toEqual(new Error('The connection to the database was lost. Please try again.'))
      })
      expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([])
    },
  )

  it('names what a killed one has left', async () => {
    const there = await mkdtemp(join(tmpdir(), 'kazi-killed-'))
    elsewhere.push(() => rm(there, { recursive: true }))
    const { host, port, user, password: secret, database } = new pg.Client(world.config)
    const url = new URL(`postgres://localhost/${database}`)
    Object.assign(url, { username: user, password: secret ?? '' })
    url.search = new URLSearchParams({ host, port: String(port) }).toString()
    const backup = (name: string) =>
      spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url)), 'backup', name], {
        env: {
          ...process.env,
          INIT_CWD: there,
          DATA_DIR: join(there, 'data'),
          DATABASE_URL: url.href,
          ADMIN_KEYS: `Team:${randomBytes(32).toString('hex')}`,
        },
      })
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      const killed = backup('monday')
      const closed = once(killed, 'close')
      const waiting = sql`select from pg_locks where not granted and relation = 'users'::regclass`
      while ((await waiting.execute(tx)).rows.length === 0 && killed.exitCode === null);
      killed.kill('SIGKILL')
      await closed
    })
    const [partial] = await readdir(there)
    expect(partial).toMatch(/^monday\.\w+\.partial$/)
    const next = backup('tuesday')
    expect((await text(next.stdout)).split('\n')).toEqual([
      `${join(there, String(partial))} is an unfinished backup: delete it, unless another backup is running now.`,
      expect.stringContaining(`Backed up to ${join(there, 'tuesday')}`),
      '',
    ])
    expect((await readdir(there)).sort()).toEqual([partial, 'tuesday'])
  })

  it('leaves alone another that is written into the same folder: the first to end has it', async () => {
    const into = join(folder, 'twice')
    const backup = () => Promise.allSettled([writeBackup({ connection: world.config, folder: into, files })])
    const running = await world.db.transaction().execute(async (tx) => {
      // Both wait for this table.
      await sql`lock table users in access exclusive mode`.execute(tx)
      const waiting = sql`select from pg_locks where not granted and relation = 'users'::regclass`
      const first = backup()
      while ((await waiting.execute(tx)).rows.length === 0);
      const nowhere = { ...world.config, database: `none-${randomBytes(5).toString('hex')}` }
      await expect(writeBackup({ connection: nowhere, folder: into })).rejects.toThrow('does not exist')
      const second = backup()
      while ((await waiting.execute(tx)).rows.length < 2);
      return [first, second]
    })
    const ended = (await Promise.all(running)).flat()
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: new Error(`${into} is there already: name a new folder.`),
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice'])
    const { connection } = await anotherPlace()
    expect(await restoreBackup({ connection, folder: into, files: join(folder, 'of-twice') })).toMatchObject({
      jobs: true,
    })
  })
})

describe('a restore that loses the database', () => {
  const migrationsOf = async (backup: string) =>
    (JSON.parse(await readFile(join(backup, manifestFile), 'utf8')) as Manifest).migrations

  it('says what to do next', async () => {
    const { connection, db } = await anotherPlace()
    await migrateTo(connection, await migrationsOf(whole))
    const network = await tcpProxy(connection)
    elsewhere.push(network.close)
    await db.transaction().execute(async (tx) => {
      // Whether it is empty can be read, but nothing comes in until the connection is gone.
      await sql`lock table users in share mode`.execute(tx)
      const restore = restoreBackup({ connection: network.config, folder: whole }).catch((error: unknown) => error)
      const waiting = sql`select from pg_locks where not granted and relation = 'users'::regclass`
      while ((await waiting.execute(tx)).rows.length === 0);
      network.cut()
      expect(await restore).toEqual(
        new Error('The connection to the database was lost. Empty the database and restore again.'),
      )
    })
  })

  it('is done if all has come in by then', async () => {
    const { connection, db } = await anotherPlace()
    await migrateTo(connection, await migrationsOf(whole))
    const restore = restoreBackup({ connection, folder: whole }).catch((error: unknown) => error)
    const ofUsers = sql<{ pid: number }>`select pid from pg_locks l where relation = 'users'::regclass
      and mode = 'AccessExclusiveLock' and pid <> pg_backend_pid()`
    while ((await ofUsers.execute(db)).rows.length === 0);
    await db.transaction().execute(async (tx) => {
      // It is granted by the commit of the restore, and holds up what reads the tables for the planner.
      await sql`lock table users in access exclusive mode`.execute(tx)
      const analyzing = sql<{ pid: number }>`select pid from pg_locks
        where not granted and relation = 'users'::regclass and mode = 'ShareUpdateExclusiveLock'`
      let pid: number | undefined
      while (!pid) pid = (await analyzing.execute(tx)).rows[0]?.pid
      await sql`select pg_terminate_backend(${pid})`.execute(tx)
      while ((await analyzing.execute(tx)).rows.length > 0);
    })
    expect(await restore).toMatchObject({ jobs: true })
    expect(await isEmpty(db)).toBe(false)
  })
})

describe('what is restored', () => {
  /** The same VAs, of one backup. */
  const from = join(folder, 'with-vas')
  const restored = async () => {
    const place = await anotherPlace()
    await restoreBackup({ connection: place.connection, folder: from })
    return place.db
  }

  it('has the vectors of its VAs by its own transactions, so that a ranking reads only what has changed', async () => {
    // As of a cluster that has run for years.
    await sql`update va_vectors set changed_in = '4000000000'`.execute(world.db)
    await writeBackup({ connection: world.config, folder: from })
    const db = await restored()
    const { rows } = await sql<{ early: boolean }>`
      select changed_in < pg_snapshot_xmin(pg_current_snapshot()) as early from va_vectors`.execute(db)
    expect(rows).toEqual([{ early: true }])
  })

  it('has versions of the public list that neither its past nor another restore has had', async () => {
    const places = [world.db, await restored(), await restored()]
    const atFirst = await Promise.all(places.map(publicVasVersion))
    expect(new Set(atFirst).size).toBe(1)
    const versions: string[] = []
    for (const [n, db] of places.entries()) {
      await sql`update vas set name = ${`Renamed ${n}`}`.execute(db)
      versions.push(await publicVasVersion(db))
    }
    expect(new Set([...atFirst, ...versions]).size).toBe(4)
  })
})
