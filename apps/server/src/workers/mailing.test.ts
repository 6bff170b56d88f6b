import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { openDatabase } from '../db/database.ts'
import { startBoss } from '../jobs/jobs.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { type Mailer, smtpMailer } from '../ports/mailer.ts'
import { freshDatabase } from '../testing/cluster.ts'
import { anEmail } from '../testing/emails.ts'
import { someEmail, testWorld } from '../testing/world.ts'
import { startWorkers } from './workers.ts'

type Arrived = { to: string; at: number; messageId: string }
type Treatment = { delayMs?: number; refuse?: (to: string, tries: number) => number | 'stall' | undefined }

/** A real SMTP server that is slow, refuses recipients, or never answers for some of them. */
async function postOffice({ delayMs = 0, refuse = () => undefined }: Treatment = {}) {
  const arrived: Arrived[] = []
  const tries = new Map<string, number>()
  const counts = { open: 0, most: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      counts.open++
      counts.most = Math.max(counts.most, counts.open)
      done()
    },
    onClose: () => void counts.open--,
    onRcptTo({ address }, _, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1)
      const verdict = refuse(address, tries.get(address) ?? 0)
      if (verdict === 'stall') return
      if (verdict) return done(Object.assign(new Error('No such mailbox here'), { responseCode: verdict }))
      done()
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        await setTimeout(delayMs)
        const text = Buffer.concat(parts).toString()
        const to = envelope.rcptTo[0]?.address ?? ''
        arrived.push({ to, at: performance.now(), messageId: /^Message-ID: (.+)\r$/m.exec(text)?.[1] ?? '' })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return { arrived, tries, counts, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
const world = await testWorld()
afterAll(() => world.close())

/** A separate process that sends emails from the world's database. */
const sender = (url: string, waits?: Parameters<typeof smtpMailer>[2]) =>
  senderBy(smtpMailer(url, 'hello@kazi.example', waits))
async function senderBy(mailer: Mailer) {
  const { boss, jobs } = await startBoss(world.pool.options as Parameters<typeof startBoss>[0], () => {})
  undo.push(
    () => mailer.close?.(),
    () => boss.stop({ graceful: true, timeout: 5000 }),
  )
  const { files, push } = world.deps
  await startWorkers(boss, { ...world.context, jobs }, { mailer, push, files })
  return boss
}
const until = async (what: () => boolean | Promise<boolean>, ms: number) => {
  const end = performance.now() + ms
  while (!(await what()) && performance.now() < end) await setTimeout(25)
}
const news = async (to: string) => {
  await withTransaction(world.context, (tx) => enqueueMail(tx, to, anEmail()))
  return to
}
const rowOf = (to: string) =>
  world.db
    .selectFrom('mails')
    .select(['id', 'status', 'attempts', 'error', 'messageId'])
    .where('to', '=', to)
    .executeTakeFirstOrThrow()

describe('the mail queue', { timeout: 60_000 }, () => {
  it('sends a reset at once, however many others wait, and those soon', async () => {
    const office = await postOffice({ delayMs: 500 })
    undo.push(() => office.close())
    const client = await world.aClient()
    const others = await Promise.all(Array.from({ length: 120 }, () => news(someEmail('other'))))
    await sender(office.url)
    await until(() => office.arrived.length > 0, 10_000)
    const asked = performance.now()
    await world.guest.auth.forgotPassword({ email: client.email })
    const ofClient = () => office.arrived.find(({ to }) => to === client.email)
    await until(() => Boolean(ofClient()), 60_000)
    const took = Math.round((ofClient()?.at ?? Number.POSITIVE_INFINITY) - asked)
    const before = office.arrived.length
    await until(() => office.arrived.length === others.length + 1, 60_000)
    const all = Math.round((office.arrived.at(-1)?.at ?? 0) - asked)
    console.log(
      `a reset behind 120: sent after ${took} ms, past ${others.length + 1 - before} that waited; all after ${all} ms`,
    )
    expect(took).toBeLessThan(3000)
    expect(all).toBeLessThan(15_000)
    expect(new Set(office.arrived.map(({ to }) => to)).size).toBe(others.length + 1)
    expect(office.counts.most).toBeLessThanOrEqual(12)
  })

  it('sends what has waited as fast as the server takes it, and asks the database seldom while nothing waits', async () => {
    const office = await postOffice({ delayMs: 50 })
    undo.push(() => office.close())
    const waiting = await Promise.all(Array.from({ length: 200 }, () => news(someEmail('after-outage'))))
    const boss = await sender(office.url)
    await until(() => office.arrived.length > 0, 10_000)
    const began = performance.now()
    await until(() => office.arrived.length === waiting.length, 60_000)
    const took = Math.round(performance.now() - began)
    expect(office.arrived).toHaveLength(waiting.length)
    const db = boss.getDb()
    const executeSql = db.executeSql.bind(db)
    let asked = 0
    db.executeSql = (text, values) => {
      if (/skip locked/i.test(text)) asked++
      return executeSql(text, values)
    }
    await setTimeout(4000)
    console.log(`200 emails went in ${took} ms; while nothing waited, ${asked / 4} questions a second`)
    // Where each worker waits for the end of its interval, it takes 11 seconds.
    expect(took).toBeLessThan(5500)
    expect(asked / 4).toBeGreaterThan(5)
    expect(asked / 4).toBeLessThan(25)
  })

  it('passes by a connection that has stalled, and tries that mail again', async () => {
    const office = await postOffice({
      refuse: (to, tries) => (to.startsWith('stall') && tries === 1 ? 'stall' : undefined),
    })
    undo.push(() => office.close())
    const stalled = await Promise.all([1, 2].map(() => news(someEmail('stall'))))
    await sender(office.url, { socketTimeout: 4000 })
    await until(() => stalled.every((to) => office.tries.has(to)), 10_000)
    const others = await Promise.all(Array.from({ length: 20 }, () => news(someEmail('passing'))))
    const client = await world.aClient()
    await world.guest.auth.forgotPassword({ email: client.email })
    const began = performance.now()
    await until(() => office.arrived.length >= others.length + 1, 20_000)
    expect(performance.now() - began).toBeLessThan(4000)
    await until(async () => (await rowOf(stalled[0] ?? '')).attempts > 0, 20_000)
    expect(await rowOf(stalled[0] ?? '')).toMatchObject({ status: 'queued', error: expect.stringMatching(/timeout/i) })
    await until(() => office.arrived.filter(({ to }) => stalled.includes(to)).length === 2, 30_000)
    expect(office.arrived.filter(({ to }) => stalled.includes(to))).toHaveLength(2)
  })

  it('takes a 550 for an answer, in the words of the server; a 450 is tried again', async () => {
    const office = await postOffice({
      refuse: (to, tries) => (to.startsWith('gone') ? 550 : to.startsWith('busy') && tries === 1 ? 450 : undefined),
    })
    undo.push(() => office.close())
    const [gone, busy] = [await news(someEmail('gone')), await news(someEmail('busy'))]
    await sender(office.url)
    await until(async () => (await rowOf(gone)).status === 'failed', 10_000)
    expect(await rowOf(gone)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: expect.stringContaining('No such mailbox here'),
    })
    const shown = (await world.mails()).find(({ to }) => to === gone)
    expect(shown).toMatchObject({ status: 'failed', error: expect.stringContaining('550') })
    await until(() => office.arrived.some(({ to }) => to === busy), 30_000)
    await until(async () => (await rowOf(busy)).status === 'sent', 5000)
    expect(await rowOf(busy)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(office.tries.get(gone)).toBe(1)
  })
})

describe('an email that fails', { timeout: 60_000 }, () => {
  // No later test is to get it.
  afterEach(() => world.db.updateTable('mails').set({ status: 'failed' }).where('status', '=', 'queued').execute())
  const jobsOf = async (to: string) =>
    (
      await sql<{ state: string }>`select j.state from jobs.job j join mails m on m.id = (j.data ->> 'mailId')::int
        where j.name = 'send-mail' and m.to = ${to}`.execute(world.db)
    ).rows.map(({ state }) => state)

  it('waits for no other that began with it: its job waits for its next try, and comes forward after an outage', async () => {
    const [fails, slow] = [await news(someEmail('fails')), await news(someEmail('slow'))]
    let began = 0
    let sent = false
    await senderBy({
      goesOut: true,
      async send({ to }) {
        if (to === slow) await until(() => sent, 15_000)
        else if (to === fails && ++began === 1) throw new Error('The mail server is away')
      },
    })
    const seconds = async () =>
      (
        await sql<{ s: number }>`select extract(epoch from j.start_after - now())::float as s
          from jobs.job j join mails m on m.id = (j.data ->> 'mailId')::int
          where m.to = ${fails} and j.state = 'retry'`.execute(world.db)
      ).rows.map(({ s }) => s)
    await until(async () => (await jobsOf(fails)).includes('retry'), 10_000)
    const [left, ofSlow] = [await jobsOf(fails), await jobsOf(slow)]
    // After many tries it would wait for long.
    await sql`update jobs.job set start_after = now() + interval '30 minutes' where name = 'send-mail' and state = 'retry'`.execute(
      world.db,
    )
    await world.context.jobs.hastenMails(world.db)
    const hastened = await seconds()
    await until(async () => (await rowOf(fails)).status === 'sent', 5000)
    const { status } = await rowOf(fails)
    sent = true
    expect([left, ofSlow]).toEqual([['retry'], ['active']])
    expect(hastened.every((s) => s < 1)).toBe(true)
    expect(status).toBe('sent')
    await until(async () => (await rowOf(slow)).status === 'sent', 5000)
  })

  it('keeps its job when another that began with it takes longer than its retry', async () => {
    const [fails, slow] = [await news(someEmail('fails')), await news(someEmail('slow'))]
    const began: Record<string, number> = { [fails]: 0, [slow]: 0 }
    let slowIsSent = false
    await senderBy({
      goesOut: true,
      async send({ to }) {
        began[to] = (began[to] ?? 0) + 1
        if (to === slow) {
          // Its retry need not wait.
          await until(async () => {
            await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(world.db)
            return Number(began[fails]) > 1
          }, 2000)
          slowIsSent = true
          return
        }
        if (Number(began[to]) === 2) await until(async () => (await rowOf(slow)).status === 'sent', 5000)
        throw new Error('The mail server is away')
      },
    })
    await until(() => slowIsSent && Number(began[fails]) > 1, 15_000)
    await until(async () => (await rowOf(fails)).attempts > 1, 5000)
    await until(async () => !(await jobsOf(fails)).includes('active'), 5000)
    expect(began).toMatchObject({ [fails]: 2, [slow]: 1 })
    expect(await jobsOf(fails)).toEqual(['retry'])
  })

  it('does not have another that began with it sent twice when the database is away at that moment', async () => {
    const [fails, slow] = [await news(someEmail('fails')), await news(someEmail('slow'))]
    const began: string[] = []
    let away = false
    const boss = await senderBy({
      goesOut: true,
      async send({ to }) {
        began.push(to)
        await until(() => away, 5000)
        if (to === fails) throw new Error('The mail server is away')
        await until(async () => {
          await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(world.db)
          return began.filter((one) => one === slow).length > 1
        }, 2500)
      },
    })
    const db = boss.getDb()
    const executeSql = db.executeSql.bind(db)
    // It is away when pg-boss writes down that the email failed.
    let refused = 0
    db.executeSql = async (text, values) => {
      if (refused > 0 || !JSON.stringify(values ?? []).includes('The mail server is away'))
        return executeSql(text, values)
      refused++
      throw new Error('The database is away')
    }
    away = true
    await until(async () => (await rowOf(slow)).status === 'sent', 15_000)
    expect(began.filter((one) => one === slow)).toHaveLength(1)
    // Nobody reports that its job is alive.
    await until(() => began.filter((one) => one === fails).length > 1, 25_000)
    expect(began.filter((one) => one === fails).length).toBeGreaterThan(1)
    expect(refused).toBe(1)
  })
})

describe('a link that its server refuses for now', { timeout: 30_000 }, () => {
  it('is not tried every minute', async () => {
    const office = await postOffice({ refuse: () => 554 })
    undo.push(() => office.close())
    const client = await world.aClient()
    await world.guest.auth.forgotPassword({ email: client.email })
    await sender(office.url)
    await until(async () => (await rowOf(client.email)).attempts > 0, 10_000)
    const { id } = await rowOf(client.email)
    const waiting = async () =>
      (
        await sql<{ limit: number }>`select retry_limit as limit from jobs.job where name = 'send-mail'
          and (data ->> 'mailId')::int = ${id} and state in ('created', 'retry')`.execute(world.db)
      ).rows
    await until(async () => (await waiting()).length > 0, 5000)
    expect(await waiting()).toEqual([{ limit: 16 }])
  })
})

describe('after an outage', { timeout: 60_000 }, () => {
  it('what waited comes as soon as one email gets through, and in the order of its thread, from two senders', async () => {
    const office = await postOffice({ delayMs: 300 })
    undo.push(() => office.close())
    const to = someEmail('in-order')
    for (let n = 0; n < 6; n++)
      await withTransaction(world.context, (tx) => enqueueMail(tx, to, anEmail({ thread: 'va-task-1' })))
    const inOrder = await world.db
      .selectFrom('mails')
      .select(['id', 'messageId'])
      .where('to', '=', to)
      .orderBy('id')
      .execute()
    // The older an email, the later its next try.
    for (const [at, { id }] of inOrder.entries())
      await sql`update jobs.job set state = 'retry', retry_count = 9,
          start_after = now() + make_interval(secs => ${3600 - 600 * at})
        where name = 'send-mail' and (data ->> 'mailId')::int = ${id}`.execute(world.db)
    const first = await rowOf(await news(someEmail('first')))
    await world.db.updateTable('mails').set({ attempts: 9 }).where('id', '=', first.id).execute()
    await Promise.all([sender(office.url), sender(office.url)])
    const arrived = () => office.arrived.filter((mail) => mail.to === to).map(({ messageId }) => messageId)
    await until(() => arrived().length === inOrder.length, 40_000)
    expect(arrived()).toEqual(inOrder.map(({ messageId }) => messageId))
  })
})

describe('a sender that is killed in the middle of a mail', { timeout: 60_000 }, () => {
  it('delays it by seconds, and the repeat carries the same Message-ID', async () => {
    let hold = true
    const office = await postOffice({ refuse: () => (hold ? 'stall' : undefined) })
    undo.push(() => office.close())
    const to = await news(someEmail('killed'))
    const child = spawn(process.execPath, ['--input-type=module', '-e', sendingProcess(office.url)])
    await until(() => office.tries.has(to), 20_000)
    expect(office.tries.get(to)).toBe(1)
    child.kill('SIGKILL')
    hold = false
    const killed = performance.now()
    await sender(office.url)
    await until(() => office.arrived.some((mail) => mail.to === to), 50_000)
    const delay = Math.round(performance.now() - killed)
    console.log(`killed in the middle: sent ${delay} ms later`)
    expect(delay).toBeLessThan(30_000)
    const { messageId, id } = await rowOf(to)
    expect(office.arrived.map((mail) => mail.messageId)).toEqual([messageId])
    await until(async () => (await rowOf(to)).status === 'sent', 5000)
    expect(await rowOf(to)).toMatchObject({ id, status: 'sent' })
  })
})

/** The source of a process that only sends emails. */
function sendingProcess(url: string) {
  const { host, port, user, password, database } = world.pool.options
  const config = JSON.stringify({ host, port, user, password, database })
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  return `
    import { openDatabase } from ${from('../db/database.ts')}
    import { noLimiter } from ${from('../limits/limits.ts')}
    import { smtpMailer } from ${from('../ports/mailer.ts')}
    import { startBoss } from ${from('../jobs/jobs.ts')}
    import { startWorkers } from ${from('./workers.ts')}
    const { boss, jobs } = await startBoss(${config}, () => {})
    const { db } = openDatabase(${config})
    const context = { db, jobs, limiter: noLimiter, links: {} }
    await startWorkers(boss, context, { mailer: smtpMailer(${JSON.stringify(url)}, 'hello@kazi.example'), files: {} })`
}

describe('a queue that is there already', { timeout: 30_000 }, () => {
  it('gets the options of this version at the start', async () => {
    const { config, drop } = await freshDatabase()
    const connection = { ...config, supervise: false, schedule: false } as Parameters<typeof startBoss>[0]
    const first = await startBoss(connection, () => {})
    const fresh = await first.boss.getQueue('send-mail')
    await first.boss.updateQueue('send-mail', { expireInSeconds: 120, retryLimit: 8, heartbeatSeconds: 600 })
    await first.boss.stop({ graceful: false })
    const second = await startBoss(connection, () => {})
    const { expireInSeconds, retryLimit, heartbeatSeconds } = (await second.boss.getQueue('send-mail')) ?? {}
    expect({ expireInSeconds, retryLimit, heartbeatSeconds }).toEqual({
      expireInSeconds: fresh?.expireInSeconds,
      retryLimit: fresh?.retryLimit,
      heartbeatSeconds: 10,
    })
    await second.boss.stop({ graceful: false })
    await drop()
  })

  it('keeps what is done for an hour, not for days', async () => {
    const { config, drop } = await freshDatabase()
    const connection = config as Parameters<typeof startBoss>[0]
    const first = await startBoss(connection, () => {})
    await first.boss.updateQueue('sweep', { deleteAfterSeconds: 604_800 })
    await first.boss.stop({ graceful: false })
    const { boss } = await startBoss(connection, () => {})
    undo.push(drop, () => boss.stop({ graceful: false }))
    const kept = (await boss.getQueues()).map(({ name, deleteAfterSeconds }) => [name, deleteAfterSeconds])
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter(([, seconds]) => seconds !== 3600)).toEqual([])
    // What is due to be deleted goes within minutes, not once a day.
    const id = await boss.send('sweep', {})
    const [{ db, close }, aQuarterAgo] = [openDatabase({ ...config, max: 1 }), sql`now() - interval '15 minutes'`]
    undo.push(close)
    await sql`update jobs.job set state = 'completed', completed_on = now() - interval '2 hours' where id = ${id}`.execute(
      db,
    )
    await sql`update jobs.queue set maintain_on = ${aQuarterAgo}`.execute(db)
    const left = async () => (await sql`select from jobs.job where id = ${id}`.execute(db)).rows.length
    await until(async () => (await left()) === 0, 10_000)
    expect(await left()).toBe(0)
  })
})
