import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { mailUnread } from '../notifications/unread-mail.ts'
import { arriving } from '../testing/arriving-file.ts'
import { heard } from '../testing/heard.ts'
import { adminKey, testWorld } from '../testing/world.ts'
import { sendAsVa } from './messages.service.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working() {
  const client = await world.aClient()
  const task = await world.aTask(client, { status: 'in_progress' })
  const { va, vaTask } = task as Required<typeof task>
  if (!va || !vaTask || !('name' in va)) throw new Error('a task in progress has a VA')
  return {
    client,
    task,
    va,
    vaTask,
    api: await world.as(client),
    portal: await world.asVa(va),
    thread: `task_${vaTask.id}_va_${va.id}`,
  }
}
const adminRows = async (thread: string) =>
  (await world.app.inject({ method: 'GET', url: '/api/admin/messages', headers: { 'x-admin-key': adminKey } }))
    .json()
    .filter((row: { thread_id: string }) => row.thread_id === thread)

describe('the bell', () => {
  it('goes quiet on the other devices of whoever reads a conversation there', async () => {
    const { client, va, api, portal, thread } = await working()
    const ofClient = thread.replace('task_', 'client_task_')
    await world.admin.admin.messages.send({ threadId: thread, message: 'Which loop?' })
    const read = () => portal.vaPortal.messages.read({ threadId: thread })
    expect(await heard(world, `va:${va.id}`, read)).toContain('notifications')
    expect(await heard(world, `va:${va.id}`, read)).not.toContain('notifications')
    await portal.vaPortal.messages.send({ threadId: ofClient, message: 'The blue one.' })
    const readByClient = () => api.tasks.messages.read({ threadId: ofClient })
    expect(await heard(world, `client:${client.id}`, readByClient)).toContain('notifications')
    expect(await heard(world, `client:${client.id}`, readByClient)).not.toContain('notifications')
  })
})

describe('the thread with the team', () => {
  it('goes both ways, counts unread, and is read by answering', async () => {
    const { va, vaTask, portal, thread } = await working()
    const sent = {
      receiverId: -1,
      receiverType: 'admin',
      message: 'Column F has two loops.',
      taskId: vaTask.id,
      threadId: thread,
    }
    await portal.vaPortal.messages.send(sent)
    expect(await adminRows(thread)).toMatchObject([
      {
        sender_type: 'va',
        sender_id: va.id,
        receiver_type: 'admin',
        read_status: false,
        va_name: va.name,
        task_title: 'Sort my inbox',
      },
    ])
    await world.admin.admin.messages.send({ threadId: thread, message: 'A12 first.' })
    expect((await adminRows(thread)).map((row: { read_status: boolean }) => row.read_status)).toEqual([false, true])
    expect((await portal.vaPortal.messages.list()).rows).toMatchObject([
      {
        threadId: thread,
        unreadCount: 1,
        messages: [{ senderType: 'va' }, { senderType: 'admin', message: 'A12 first.' }],
      },
    ])
    await portal.vaPortal.messages.read({ threadId: thread })
    expect((await portal.vaPortal.messages.list()).rows).toMatchObject([{ unreadCount: 0 }])
    expect((await portal.vaPortal.notifications.list()).rows.every(({ readStatus }) => readStatus)).toBe(true)
  })

  it('is closed to other VAs, whatever the body says', async () => {
    const { thread, vaTask } = await working()
    const stranger = await world.asVa(await world.aVa())
    await expect(
      stranger.vaPortal.messages.send({ threadId: thread, message: 'Hello', senderType: 'admin' } as never),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stranger.vaPortal.messages.send({ taskId: vaTask.id, message: 'Hello' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(stranger.vaPortal.messages.read({ threadId: thread })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes no spaces, and no thread of a form that is none', async () => {
    const { portal, thread } = await working()
    await expect(portal.vaPortal.messages.send({ threadId: thread, message: ' \n ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it.each(["task_1_va_1'--", 'task_99999999999_va_1', 'client__team', 'x'])(
    'is not found under an id of no thread: %s',
    async (threadId) => {
      const { api, portal, task } = await working()
      const missing = { code: 'NOT_FOUND', message: 'Thread not found' }
      for (const { send, thread, read, unread, typing } of [portal.vaPortal.messages, world.admin.admin.messages])
        for (const call of [
          () => send({ threadId, message: 'x' }),
          () => thread({ threadId }),
          () => read({ threadId }),
          () => unread({ threadId, from: 1 }),
          () => typing.now({ threadId }),
          () => typing.say({ threadId }),
        ])
          await expect(call()).rejects.toMatchObject(missing)
      const { messages } = api.tasks
      for (const call of [
        () => messages.send({ taskId: task.id, threadId, message: 'x' }),
        () => messages.thread({ threadId }),
        () => messages.read({ threadId }),
        () => messages.unread({ threadId, from: 1 }),
        () => messages.typing.now({ threadId }),
        () => messages.typing.say({ threadId }),
      ])
        await expect(call()).rejects.toMatchObject(missing)
      const { update, notes } = world.admin.admin.messages
      for (const call of [
        () => update({ threadId, assignee: null }),
        () => notes.list({ threadId }),
        () => notes.add({ threadId, text: 'x' }),
      ])
        await expect(call()).rejects.toMatchObject(missing)
    },
  )

  it('takes nothing from the team once its task was taken back', async () => {
    const { thread, task } = await working()
    const ofTask = world.db.updateTable('vaTasks').where('taskId', '=', task.id)
    await ofTask.set({ withdrawnAt: sql`now()` }).execute()
    try {
      for (const threadId of [thread, `client_${thread}`])
        await expect(world.admin.admin.messages.send({ threadId, message: 'Hello?' })).rejects.toMatchObject({
          code: 'CONFLICT',
          message: 'This task was taken back; its conversation has ended.',
        })
    } finally {
      await ofTask.set({ withdrawnAt: null }).execute()
    }
  })

  it('answers a message that is sent again after that as it was sent, and takes no other', async () => {
    const { portal, thread, task } = await working()
    const gone = { code: 'CONFLICT', message: 'This task was taken back; its conversation has ended.' }
    const { messages } = world.admin.admin
    for (const threadId of [thread, `client_${thread}`])
      for (const { send } of [portal.vaPortal.messages, messages]) {
        const sent = { threadId, message: 'All done.', key: crypto.randomUUID() }
        const first = await send(sent)
        const ofTask = world.db.updateTable('vaTasks').where('taskId', '=', task.id)
        await ofTask.set({ withdrawnAt: sql`now()` }).execute()
        try {
          expect(await send(sent)).toEqual(first)
          await expect(send({ ...sent, key: crypto.randomUUID() })).rejects.toMatchObject(gone)
          await expect(send({ ...sent, message: 'More.' })).rejects.toMatchObject({ code: 'CONFLICT' })
        } finally {
          await ofTask.set({ withdrawnAt: null }).execute()
        }
        expect((await messages.thread({ threadId })).rows.filter(({ id }) => id >= first.id)).toHaveLength(1)
      }
  })
})

it('a client who did not hear that a message arrived hears it, also after the VA was taken off', async () => {
  const { api, task, thread, client } = await working()
  const sent = { taskId: task.id, message: 'The lower one counts.', key: crypto.randomUUID() }
  const first = await api.tasks.messages.send(sent)
  await world.admin.admin.tasks.unassign({ id: task.id, reason: 'Ill for a week.' })
  expect(await api.tasks.messages.send(sent)).toEqual(first)
  expect(await api.tasks.messages.send({ ...sent, threadId: `client_${thread}` })).toEqual(first)
  const other = await world.aTask(client, { status: 'pending' })
  for (const change of [{ message: 'Both count.' }, { taskId: other.id }])
    await expect(api.tasks.messages.send({ ...sent, ...change })).rejects.toMatchObject({ code: 'CONFLICT' })
})

describe('the thread with the client', () => {
  it('is the client’s, the VA’s and the team’s: everybody reads and writes', async () => {
    const { api, portal, task, thread, va, client } = await working()
    const id = `client_${thread}`
    await api.tasks.messages.send({ taskId: task.id, message: 'The lower one counts.' })
    await portal.vaPortal.messages.send({ threadId: id, message: 'Thank you.' })
    await world.admin.admin.messages.send({ threadId: id, message: 'We can help with that.' })
    const said = [
      { senderType: 'client', message: 'The lower one counts.' },
      { senderType: 'va', message: 'Thank you.' },
      { senderType: 'admin', message: 'We can help with that.' },
    ]
    expect((await api.tasks.messages.list()).rows).toMatchObject([{ taskId: task.id, unreadCount: 2, messages: said }])
    expect((await portal.vaPortal.messages.list()).rows).toMatchObject([
      { threadId: id, unreadCount: 1, messages: said },
    ])
    expect((await adminRows(id)).map((row: { message: string }) => row.message)).toEqual(
      said.map(({ message }) => message).reverse(),
    )
    const bell = async (reader: { userId: number } | { vaId: number }) =>
      world.db
        .selectFrom('notifications')
        .select('title')
        .where('userId' in reader ? 'userId' : 'vaId', '=', 'userId' in reader ? reader.userId : reader.vaId)
        .orderBy('id')
        .execute()
    expect(await bell({ userId: client.id })).toEqual([
      { title: `${va.name} wrote to you` },
      { title: 'The Kazi team wrote to you' },
    ])
    expect(await bell({ vaId: va.id })).toEqual([
      { title: 'Ada wrote to you' },
      { title: 'The Kazi team wrote to you' },
    ])
  })

  it('waits for the team only where it asks for it', async () => {
    const { api, task, thread } = await working()
    const id = `client_${thread}`
    const waiting = async () => (await world.admin.admin.pendingCounts()).messages
    const unread = async () =>
      (await world.admin.admin.messages.list({ q: '' })).rows.find((row) => row.id === id)?.unread
    const before = await waiting()
    await api.tasks.messages.send({ taskId: task.id, message: 'Between us.' })
    expect([await waiting(), await unread()]).toEqual([before, 0])
    await api.tasks.messages.send({ taskId: task.id, message: 'Could you look at this?', to: 'team' })
    expect([await waiting(), await unread()]).toEqual([before + 1, 1])
    await world.admin.admin.messages.read({ threadId: id })
    expect([await waiting(), await unread()]).toEqual([before, 0])
  })
})

describe('a message', () => {
  it('goes to the team without `to`, and to the client with it', async () => {
    const { portal, vaTask, thread } = await working()
    const team = await portal.vaPortal.messages.send({ taskId: vaTask.id, message: 'One' })
    const client = await portal.vaPortal.messages.send({ taskId: vaTask.id, message: 'Two', to: 'client' })
    expect([team, client]).toMatchObject([
      { threadId: thread, receiverType: 'admin' },
      { threadId: `client_${thread}`, receiverType: 'client' },
    ])
  })

  it('that says two different receivers is refused, and goes to neither', async () => {
    const { api, portal, thread } = await working()
    for (const [to, threadId] of [
      ['client', thread],
      ['team', `client_${thread}`],
    ] as const)
      await expect(portal.vaPortal.messages.send({ to, threadId, message: 'Between us.' })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    expect((await portal.vaPortal.messages.list()).rows).toEqual([])
    expect(await adminRows(thread)).toEqual([])
    await expect(
      api.tasks.messages.send({ to: 'team', threadId: `client_${thread}`, message: 'Between us.' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('two conversations') })
    expect(
      await portal.vaPortal.messages.send({ to: 'client', threadId: `client_${thread}`, message: 'Hello.' }),
    ).toMatchObject({ receiverType: 'client' })
  })

  it('that is sent again under its key arrives once, also twice at the same moment', async () => {
    const { api, portal, task, va } = await working()
    const key = crypto.randomUUID()
    const sent = { taskId: task.id, message: 'Once.', key }
    const [one, two] = await Promise.all([api.tasks.messages.send(sent), api.tasks.messages.send(sent)])
    expect(two).toEqual(one)
    expect(await api.tasks.messages.send(sent)).toEqual(one)
    const { rows } = await portal.vaPortal.messages.list()
    expect(rows[0]?.messages).toHaveLength(1)
    const bells = await world.db.selectFrom('notifications').select('id').where('vaId', '=', va.id).execute()
    expect(bells).toHaveLength(1)
    await expect(api.tasks.messages.send({ ...sent, message: 'Twice.' })).rejects.toMatchObject({ code: 'CONFLICT' })
    // Somebody else's key is another key.
    await portal.vaPortal.messages.send({ threadId: one.threadId, message: 'Mine.', key })
    await expect(api.tasks.messages.send({ ...sent, key: 'again' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('may consist of files, which those in the conversation see and no other', async () => {
    const { api, portal, task, vaTask, thread, va } = await working()
    const other = await working()
    const { id } = await portal.vaPortal.tasks.files.add({ id: vaTask.id, place: 'message', file: arriving() })
    await expect(api.tasks.files.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(portal.vaPortal.messages.send({ threadId: thread, message: ' ', fileIds: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await portal.vaPortal.messages.send({ threadId: `client_${thread}`, fileIds: [id] })
    expect((await api.tasks.messages.list()).rows[0]?.messages).toMatchObject([
      { message: '', files: [{ id, name: 'notes.txt', size: 11, own: false }] },
    ])
    expect(await api.tasks.files.get({ id })).toMatchObject({ place: 'message', by: 'va' })
    expect(await world.admin.admin.messages.files.get({ id })).toMatchObject({ id })
    await expect(other.api.tasks.files.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.portal.vaPortal.tasks.files.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // What the VA sends the team is not the client's.
    const inTeam = await portal.vaPortal.tasks.files.add({ id: vaTask.id, place: 'message', file: arriving() })
    await portal.vaPortal.messages.send({ threadId: thread, fileIds: [inTeam.id] })
    await expect(api.tasks.files.get({ id: inTeam.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await api.tasks.files.list({ id: task.id })).toEqual([])
    // A file that was sent, or is somebody else's, or of another task, cannot be sent.
    const foreign = await api.tasks.files.add({ id: task.id, place: 'message', file: arriving() })
    for (const fileIds of [[id], [foreign.id], [2_000_000_000]])
      await expect(
        portal.vaPortal.messages.send({ threadId: `client_${thread}`, message: 'Look', fileIds }),
      ).rejects.toMatchObject({ code: 'CONFLICT' })
    const elsewhere = await world.aTask(await world.aClient(), { status: 'in_progress', va })
    const far = await portal.vaPortal.tasks.files.add({
      id: elsewhere.vaTask?.id ?? 0,
      place: 'message',
      file: arriving(),
    })
    await expect(
      portal.vaPortal.messages.send({ threadId: `client_${thread}`, message: 'Look', fileIds: [far.id] }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

it('lists that are not searched refuse a search, rather than answer with everything', async () => {
  const { client, va } = await working()
  const cookies = [
    ['', `kazi_client=${await openSession(world.db, { userId: client.id })}`],
    ['/va', `kazi_va=${await openSession(world.db, { vaId: va.id })}`],
  ]
  for (const [of, cookie] of cookies)
    for (const list of ['messages', 'notifications']) {
      const get = (query: string) =>
        world.app.inject({ method: 'GET', url: `/api${of}/${list}${query}`, headers: { cookie } })
      expect((await get('?limit=5&desc=true')).statusCode).toBe(200)
      const refused = await get('?q=invoice')
      expect([of, list, refused.statusCode]).toEqual([of, list, 400])
      expect(refused.json().error).toContain('q')
      for (const name of ['search', 'threadid', 'readStatus', 'direction']) {
        const unknown = await get(`?${name}=true`)
        expect([of, list, name, unknown.statusCode]).toEqual([of, list, name, 400])
        expect(unknown.json().error).toContain(name)
      }
      expect((await get('?unread=true')).statusCode).toBe(list === 'messages' ? 200 : 400)
    }
})

describe('what was read', () => {
  it('is what was shown, and can be unread again; the others see how far', async () => {
    const { api, portal, task, thread } = await working()
    const threadId = `client_${thread}`
    const say = (message: string) => portal.vaPortal.messages.send({ threadId, message })
    const [, second] = [await say('First.'), await say('Second.'), await say('Third.')]
    const unread = async () => (await api.tasks.messages.list()).rows[0]?.unreadCount
    const bells = async () => (await api.tasks.notifications.list()).unread
    await api.tasks.messages.read({ threadId, upTo: second.id })
    expect([await unread(), await bells()]).toEqual([1, 3])
    expect((await portal.vaPortal.messages.thread({ threadId })).thread.seenTo.client).toBe(second.id)
    // An older screen does not take it back.
    await api.tasks.messages.read({ threadId, upTo: 1 })
    expect(await unread()).toBe(1)
    await api.tasks.messages.send({ taskId: task.id, message: 'About the second', seenTo: second.id })
    expect(await unread()).toBe(1)
    await api.tasks.messages.read({ threadId })
    expect([await unread(), await bells()]).toEqual([0, 0])
    await api.tasks.messages.unread({ threadId, from: second.id })
    expect(await unread()).toBe(2)
    expect((await api.tasks.messages.list({ filters: { unread: true } })).unread).toBe(2)
    const { rows } = await api.tasks.messages.thread({ threadId, size: 1 })
    await expect(api.tasks.messages.unread({ threadId, from: rows[0]?.id ?? 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('is unread again for the team from the newest message to it, and nothing between a client and a VA is', async () => {
    const { api, portal, task, thread } = await working()
    const threadId = `client_${thread}`
    const { messages } = world.admin.admin
    const say = await api.tasks.messages.send({ taskId: task.id, message: 'Only for the VA.' })
    expect((await messages.thread({ threadId })).thread.lastToTeam).toBeNull()
    await expect(messages.unread({ threadId, from: say.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const asked = await portal.vaPortal.messages.send({ threadId: thread, message: 'One question.' })
    await messages.read({ threadId: thread })
    const { lastToTeam } = (await messages.thread({ threadId: thread })).thread
    expect(lastToTeam).toBe(asked.id)
    await messages.unread({ threadId: thread, from: lastToTeam ?? 0 })
    expect((await messages.thread({ threadId: thread })).thread.unreadCount).toBe(1)
  })

  it('is nothing for a message that is written without the conversation in view', async () => {
    const { api, portal, task, vaTask, thread } = await working()
    const threadId = `client_${thread}`
    await api.tasks.messages.send({ taskId: task.id, message: 'Not before Friday.' })
    const seen = async () => [
      (await portal.vaPortal.messages.list({ filters: { threadId } })).rows[0]?.unreadCount,
      (await portal.vaPortal.notifications.list()).rows.filter((one) => !one.readStatus && one.threadId).length,
    ]
    const dialog = { taskId: vaTask.id, to: 'client', message: 'One question.', seenTo: 0 } as const
    await portal.vaPortal.messages.send(dialog)
    expect(await seen()).toEqual([1, 1])
    // Who answers by a program has read it, and the bell knows.
    await portal.vaPortal.messages.send({ threadId, message: 'All right.' })
    expect(await seen()).toEqual([0, 0])
  })

  it('goes quiet in the bell when its answer is sent from the end of the conversation', async () => {
    const { va, portal, task, api, thread } = await working()
    const threadId = `client_${thread}`
    const { id } = await api.tasks.messages.send({ taskId: task.id, message: 'Not before Friday.' })
    const answer = () => portal.vaPortal.messages.send({ threadId, message: 'All right.', seenTo: id })
    expect(await heard(world, `va:${va.id}`, answer)).toContain('notifications')
  })

  it('is not what was written while an answer waited for its turn, which the bell still tells of', async () => {
    const { va, portal, task, api, thread } = await working()
    const threadId = `client_${thread}`
    const { id } = await portal.vaPortal.messages.send({ threadId, message: 'Which loop?' })
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return rows[0]?.n
    }
    const answered = await withTransaction(world.context, async (tx) => {
      const sender = { id: va.id, name: String(va.name), email: '' }
      await sendAsVa(tx, sender, { threadId, message: 'And which color?' })
      const answer = api.tasks.messages.send({ taskId: task.id, message: 'The upper one.', seenTo: id })
      await expect.poll(waiting).toBe(1)
      return { answer }
    })
    await answered.answer
    const unread = (await api.tasks.notifications.list()).rows.filter(({ readStatus }) => !readStatus)
    expect(unread.map(({ message }) => message)).toContain('And which color?')
    expect((await api.tasks.messages.list()).rows).toMatchObject([{ unreadCount: 1 }])
  })

  it('is not what was written while reading waited for its turn, which the bell still tells of', async () => {
    const { va, portal, api, thread } = await working()
    const threadId = `client_${thread}`
    await portal.vaPortal.messages.send({ threadId, message: 'Which loop?' })
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return rows[0]?.n
    }
    const read = await withTransaction(world.context, async (tx) => {
      const sender = { id: va.id, name: String(va.name), email: '' }
      await sendAsVa(tx, sender, { threadId, message: 'And which color?' })
      const reading = api.tasks.messages.read({ threadId })
      await expect.poll(waiting).toBe(1)
      return { reading }
    })
    await read.reading
    const unread = (await api.tasks.notifications.list()).rows.filter(({ readStatus }) => !readStatus)
    expect(unread.map(({ message }) => message)).toContain('And which color?')
  })

  it('stays in the bell when it arrives while what was read before is read again', async () => {
    const { va, api, portal, thread } = await working()
    const threadId = `client_${thread}`
    await portal.vaPortal.messages.send({ threadId, message: 'Which loop?' })
    await api.tasks.messages.read({ threadId })
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return rows.length
    }
    const read = await withTransaction(world.context, async (tx) => {
      await sendAsVa(tx, { id: va.id, name: String(va.name), email: '' }, { threadId, message: 'And which color?' })
      const reading = api.tasks.messages.read({ threadId })
      await expect.poll(waiting).toBe(1)
      return { reading }
    })
    await read.reading
    expect((await api.tasks.notifications.list()).unread).toBe(1)
  })

  it('a page that says it read more than there is has read what there is', async () => {
    const { api, portal, thread } = await working()
    const threadId = `client_${thread}`
    await portal.vaPortal.messages.send({ threadId, message: 'First.' })
    await api.tasks.messages.read({ threadId, upTo: 2_147_483_647 })
    await portal.vaPortal.messages.send({ threadId, message: 'Second.' })
    expect((await api.tasks.messages.list()).rows).toMatchObject([{ unreadCount: 1 }])
  })
})

describe('many', () => {
  it('conversations come in pages, the newest first, those without a word last', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const tasks = []
    for (let n = 0; n < 5; n++) tasks.push(await world.aTask(client, { status: 'in_progress', taskText: `Task ${n}` }))
    const [a, b, c] = tasks as [(typeof tasks)[0], (typeof tasks)[0], (typeof tasks)[0]]
    for (const { id } of [a, b, c]) await api.tasks.messages.send({ taskId: id, message: 'Hello' })
    const seen: (number | null)[] = []
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const found = await api.tasks.messages.list({ size: 2, cursor })
      seen.push(...found.rows.map(({ taskId }) => taskId))
      cursor = found.next ?? undefined
    }
    expect(seen).toEqual([c.id, b.id, a.id, tasks[4]?.id, tasks[3]?.id])
    expect(cursor).toBeUndefined()
  })

  it.each(['client', 'va'] as const)('messages are read back page by page, by %s over REST too', async (who) => {
    const { api, portal, task, thread, client, va } = await working()
    const threadId = `client_${thread}`
    for (let n = 1; n <= 35; n++) await api.tasks.messages.send({ taskId: task.id, message: `Message ${n}` })
    const messages = who === 'client' ? api.tasks.messages : portal.vaPortal.messages
    const first = await messages.thread({ threadId, size: 30 })
    const second = await messages.thread({ threadId, size: 30, cursor: first.next ?? '' })
    expect(second.rows.map(({ message }) => message)).toEqual([
      'Message 5',
      'Message 4',
      'Message 3',
      'Message 2',
      'Message 1',
    ])
    const token = await openSession(world.db, who === 'client' ? { userId: client.id } : { vaId: va.id })
    const [url, cookie] =
      who === 'client' ? ['/api/messages', `kazi_client=${token}`] : ['/api/va/messages', `kazi_va=${token}`]
    const get = async (query: string) => world.app.inject({ url: `${url}${query}`, headers: { cookie } })
    const [listed] = (await get('')).json()
    expect(listed).toMatchObject({ threadId, messages: { length: 30, 0: { message: 'Message 6' } } })
    const [older] = (await get(`?threadId=${threadId}&before=${listed.messages[0].id}&newest=3`)).json()
    expect(older.messages.map(({ message }: { message: string }) => message)).toEqual([
      'Message 3',
      'Message 4',
      'Message 5',
    ])
    expect((await get('?limit=1&unread=true')).json()).toHaveLength(who === 'client' ? 0 : 1)
    for (const query of ['?limit=0', '?limit=5001', '?cursor=nonsense', '?newest=101', '?before=x', '?unread=perhaps'])
      expect((await get(query)).statusCode).toBe(400)
  })

  it('conversations are named by a Link header', async () => {
    const client = await world.aClient()
    for (let n = 0; n < 3; n++) await world.aTask(client, { status: 'in_progress' })
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    const first = await world.app.inject({ url: '/api/messages?limit=2', headers: { cookie } })
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    const second = await world.app.inject({ url: next, headers: { cookie } })
    expect([first.json().length, second.json().length, second.headers.link]).toEqual([
      2,
      1,
      expect.not.stringContaining('next'),
    ])
  })
})

describe('opening a task', () => {
  it('marks its notices as read, and leaves the others and its messages', async () => {
    const { api, portal, task, vaTask, thread, client } = await working()
    await world.aTask(client, { status: 'in_progress' })
    await portal.vaPortal.messages.send({ threadId: `client_${thread}`, message: 'Hello' })
    await portal.vaPortal.tasks.move({ id: vaTask.id, status: 'completed' })
    expect((await api.tasks.notifications.list()).unread).toBe(2)
    expect(await api.tasks.notifications.read({ taskId: task.id })).toEqual({ read: 1 })
    expect((await api.tasks.notifications.list()).rows.filter(({ readStatus }) => !readStatus)).toMatchObject([
      { type: 'new_message' },
    ])
    const stranger = await world.as(await world.aClient())
    expect(await stranger.tasks.notifications.read({ taskId: task.id })).toEqual({ read: 0 })
  })
})

describe('held mail', () => {
  const heldFor = (userId: number) =>
    world.db
      .selectFrom('notifications')
      .select('id')
      .where('userId', '=', userId)
      .where('mailHeld', '=', true)
      .orderBy('id')
      .execute()
  const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)

  it('is one for all that a task rang about, after ten minutes', async () => {
    const { client, portal, thread } = await working()
    for (const message of ['First.', 'Second.'])
      await portal.vaPortal.messages.send({ threadId: `client_${thread}`, message })
    const held = await heldFor(client.id)
    expect(held).toHaveLength(2)
    const { rows } = await sql<{
      minutes: number
    }>`select extract(epoch from start_after - now()) / 60 as minutes from jobs.job where name = 'mail-unread' and data->>'notificationId' = ${String(held[0]?.id)}`.execute(
      world.db,
    )
    expect(Number(rows[0]?.minutes)).toBeCloseTo(10, 0)
    for (const { id } of held) await mailUnread(world.context, id)
    expect(await mailsTo(client.email)).toMatchObject([
      { subject: '2 new updates: Sort my inbox', text: expect.stringContaining('Second.') },
    ])
  })

  it('leads to the one conversation that it is about, and of several to all of them', async () => {
    const { client, task, api, portal, thread } = await working()
    const { site } = world.context.links
    const conversation = `${site}/messages?thread=client_${thread}`
    const write = (message: string) => portal.vaPortal.messages.send({ threadId: `client_${thread}`, message })
    const nextMail = async () => {
      for (const { id } of await heldFor(client.id)) await mailUnread(world.context, id)
      return (await mailsTo(client.email))[0]?.text
    }
    await write('First.')
    expect(await nextMail()).toContain(`Read and reply:\n${conversation}\n`)
    for (const message of ['Second.', 'Third.']) await write(message)
    expect(await nextMail()).toContain(`Open the conversation:\n${conversation}\n`)
    const addFile = () =>
      withTransaction(world.context, (tx) =>
        notifyClient(tx, client.id, 'task_updated', {
          ...clientNews.fileForClient({ by: 'Amina', file: 'loops.csv' }),
          taskId: task.id,
          mail: 'held',
        }),
      )
    await addFile()
    await addFile()
    expect(await nextMail()).toContain(`Open the task:\n${site}/tasks/${task.id}\n`)
    await write('Fourth.')
    await addFile()
    // The task's page may show another conversation, where an answer would reach somebody else.
    expect(await nextMail()).toContain(`Open the conversation:\n${conversation}\n`)
    await write('Fifth.')
    const other = await world.aTask(client)
    const withTeam = await api.tasks.messages.send({ taskId: other.id, message: 'Hello?' })
    await withTransaction(world.context, (tx) =>
      notifyClient(tx, client.id, 'new_message', {
        ...clientNews.messageToClient({ by: 'Kazi team', task: 'Sort my inbox', text: 'Hello.' }),
        taskId: task.id,
        threadId: withTeam.threadId,
        mail: 'held',
      }),
    )
    expect(await nextMail()).toContain(`Open your messages:\n${site}/messages\n`)
  })

  it('is not sent for what was read meanwhile', async () => {
    const { client, api, portal, thread } = await working()
    await portal.vaPortal.messages.send({ threadId: `client_${thread}`, message: 'Hello.' })
    const held = await heldFor(client.id)
    await api.tasks.notifications.read({ all: true })
    for (const { id } of held) await mailUnread(world.context, id)
    expect(await mailsTo(client.email)).toEqual([])
  })

  it('marks only one’s own notifications', async () => {
    const [one, two] = [await working(), await working()]
    await one.portal.vaPortal.messages.send({ threadId: `client_${one.thread}`, message: 'Hello.' })
    const [first] = (await one.api.tasks.notifications.list()).rows
    await expect(two.api.tasks.notifications.read({ ids: [first?.id ?? 0] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await one.api.tasks.notifications.read({ ids: [first?.id ?? 0] })).toEqual({ read: 1 })
  })
})

describe('a task that its client deleted', () => {
  const gone = { code: 'CONFLICT', message: 'The client deleted this task, so this conversation has ended.' }

  async function deleted() {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'completed' })
    const { va, vaTask } = task
    if (!va || !vaTask) throw new Error('a completed task has a VA')
    const made = { client, task, va, vaTask, api: await world.as(client), portal: await world.asVa(va) }
    await made.portal.vaPortal.messages.send({ taskId: vaTask.id, to: 'client', message: 'All done.' })
    await made.api.tasks.delete({ id: task.id })
    return { ...made, thread: `client_task_${vaTask.id}_va_${va.id}` }
  }

  it('is written about no more, by nobody, and its conversation says so', async () => {
    const { task, vaTask, api, portal, thread } = await deleted()
    await expect(api.tasks.messages.send({ taskId: task.id, message: 'One more.' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Task not found',
    })
    const write = { message: 'One more.' }
    await expect(portal.vaPortal.messages.send({ ...write, taskId: vaTask.id, to: 'client' })).rejects.toMatchObject(
      gone,
    )
    await expect(world.admin.admin.messages.send({ ...write, threadId: thread })).rejects.toMatchObject(gone)
    expect((await api.tasks.messages.thread({ threadId: thread })).thread).toMatchObject({ open: false })
    expect((await portal.vaPortal.messages.thread({ threadId: thread })).thread).toMatchObject({ open: false })
  })

  it('is still talked about by its VA and the team, whose hours remain', async () => {
    const { vaTask, portal } = await deleted()
    const sent = await portal.vaPortal.messages.send({ taskId: vaTask.id, to: 'team', message: 'My hours?' })
    expect(sent).toMatchObject({ message: 'My hours?' })
  })

  it('is where nothing leads its client: neither the bell nor the conversation', async () => {
    const { client, task, api, thread } = await deleted()
    const { rows } = await api.tasks.notifications.list({})
    expect(rows.find(({ threadId }) => threadId === thread)).toMatchObject({ taskId: null })
    expect(rows.filter(({ taskId }) => taskId === task.id)).toEqual([])
    expect((await api.tasks.messages.thread({ threadId: thread })).thread).toMatchObject({ taskId: null })
    for (const { id } of rows) await mailUnread(world.context, id)
    const [mail] = (await world.mails()).filter(({ to }) => to === client.email)
    expect(mail?.text).toContain('/messages?thread=client_task_')
    expect(mail?.text).not.toContain(`/tasks/${task.id}`)
  })
})
