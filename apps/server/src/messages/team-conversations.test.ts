import { randomUUID } from 'node:crypto'
import { filledReply, unknownFields } from '@kazi/schemas/reply-fields'
import { clientThread, teamThread, teamThreadOfTask } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { appRouter } from '../router.ts'
import { wakeSnoozed } from '../tasks/request-queue.service.ts'
import { access } from '../testing/authorization.ts'
import { heard } from '../testing/heard.ts'
import { ownedRecordsIn } from '../testing/owned-records.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { messages, keys, audit } = world.admin.admin

/** A client, a VA with the client's task, and their two conversations. */
async function aConversation() {
  const client = await world.aClient()
  const { va, vaTask, ...task } = await world.aTask(client, { status: 'in_progress' })
  if (!va || !vaTask) throw new Error('the task has no VA')
  const [asVa, asClient] = [await world.asVa(va), await world.as(client)]
  const ids = { team: teamThread(vaTask.id, va.id), client: clientThread(vaTask.id, va.id) }
  const ask = (message = 'Which folder?') => asVa.vaPortal.messages.send({ threadId: ids.team, message })
  return { client, va, task, asVa, asClient, ids, ask }
}
type Filters = { toAnswer?: boolean; assignee?: string; snoozed?: boolean; mine?: boolean }
const listed = async (filters: Filters) => (await messages.list({ filters, size: 500 })).rows.map(({ id }) => id)

describe('a conversation that needs a reply', () => {
  it('is one in which the team was asked and has not written since', async () => {
    const { ids, ask, asVa, asClient, task } = await aConversation()
    expect(await listed({ toAnswer: true })).not.toContain(ids.team)
    await ask()
    expect(await listed({ toAnswer: true })).toContain(ids.team)
    // Reading is no reply.
    await messages.read({ threadId: ids.team })
    expect(await listed({ toAnswer: true })).toContain(ids.team)
    await messages.send({ threadId: ids.team, message: 'The blue one.' })
    expect(await listed({ toAnswer: true })).not.toContain(ids.team)
    await ask('And which color?')
    expect(await listed({ toAnswer: true })).toContain(ids.team)
    // What client and VA say to each other asks nothing of the team, unless the client says so.
    await asVa.vaPortal.messages.send({ threadId: ids.client, message: 'Done by noon.' })
    expect(await listed({ toAnswer: true })).not.toContain(ids.client)
    await asClient.tasks.messages.send({ taskId: task.id, message: 'Is the invoice right?', to: 'team' })
    expect(await listed({ toAnswer: true })).toContain(ids.client)
  })
})

describe('a conversation is given to a colleague', () => {
  it('who finds it under theirs; twice is once, and nobody is an answer', async () => {
    const { ids, ask } = await aConversation()
    await ask()
    const label = `Amina ${randomUUID().slice(0, 8)}`
    await keys.create({ label, role: 'operator' })
    await messages.update({ threadId: ids.team, assignee: label })
    expect(await listed({ assignee: label })).toEqual([ids.team])
    expect((await messages.thread({ threadId: ids.team })).thread).toMatchObject({ assignee: label })
    await messages.update({ threadId: ids.team, assignee: label })
    const { rows } = await audit.list({ filters: { target: ids.team, what: 'update-conversation' } })
    expect(rows).toMatchObject([{ who: 'tester', detail: { changes: { assignee: { from: null, to: label } } } }])
    await messages.update({ threadId: ids.team, assignee: 'tester' })
    expect(await listed({ mine: true })).toEqual([ids.team])
    await messages.update({ threadId: ids.team, assignee: null })
    expect(await listed({ mine: true })).toEqual([])
    expect(await listed({ assignee: label })).toEqual([])
  })

  it('who has a key', async () => {
    const { ids, ask } = await aConversation()
    await ask()
    await expect(messages.update({ threadId: ids.team, assignee: 'Nobody I know' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'No admin key has this label.',
    })
    // One whose key was revoked meanwhile keeps what they have, until somebody takes it.
    const made = await keys.create({ label: `Gone ${randomUUID().slice(0, 8)}`, role: 'operator' })
    await messages.update({ threadId: ids.team, assignee: made.label })
    await keys.revoke({ id: made.id })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    expect(await messages.update({ threadId: ids.team, snoozedUntil: later })).toMatchObject({ assignee: made.label })
  })
})

describe('the client whom a conversation is about', () => {
  it('is known to the team in those with the VA alone too, and is nothing that the VA reads', async () => {
    const { client, ids, ask, asVa, asClient, task } = await aConversation()
    await ask()
    await asClient.tasks.messages.send({ taskId: task.id, message: 'Hello' })
    const about = { id: client.id, name: client.firstName }
    for (const threadId of [ids.team, ids.client])
      expect((await messages.thread({ threadId })).thread).toMatchObject({ client: about, taskId: task.id })
    expect((await messages.thread({ threadId: ids.team })).thread.clientName).toBeNull()
    expect((await asVa.vaPortal.messages.thread({ threadId: ids.team })).thread).not.toHaveProperty('client')
  })

  it('is the one whom the team writes to alone, also before the first message', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    const threadId = teamThreadOfTask(id)
    const about = { id: client.id, name: client.firstName }
    expect((await messages.thread({ threadId })).thread).toMatchObject({ client: about })
    await messages.send({ threadId, message: 'Hello' })
    expect((await messages.thread({ threadId })).thread).toMatchObject({ client: about, vaId: null })
  })
})

describe('a conversation that is put off', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

  it('is taken back by an undo only where no colleague has put it off otherwise since', async () => {
    const { ids, ask } = await aConversation()
    await ask()
    const [first, theirs] = [tomorrow(), new Date(Date.now() + 172_800_000).toISOString()]
    const until = async () => (await messages.thread({ threadId: ids.team })).thread.snoozedUntil
    await messages.update({ threadId: ids.team, snoozedUntil: first })
    await messages.update({ threadId: ids.team, snoozedUntil: theirs })
    const undone = messages.update({ threadId: ids.team, snoozedUntil: null, snoozedFrom: first })
    await expect(undone).rejects.toThrow("This has changed since, so it can't be undone.")
    expect(Date.parse((await until()) ?? '')).toBe(Date.parse(theirs))
    await messages.update({ threadId: ids.team, snoozedUntil: null, snoozedFrom: theirs })
    expect(await until()).toBeNull()
    // Sent again: nothing is left to undo, and nothing else has happened.
    await messages.update({ threadId: ids.team, snoozedUntil: null, snoozedFrom: theirs })
    expect(await until()).toBeNull()
  })

  it('comes back on a console that is open, once', async () => {
    const { ids, ask } = await aConversation()
    await ask()
    const wake = () => heard(world, 'admin', () => wakeSnoozed(world.context))
    await messages.update({ threadId: ids.team, snoozedUntil: tomorrow() })
    expect(await wake()).toEqual([])
    await sql`update threads set snoozed_until = now() - interval '1 second' where id = ${ids.team}`.execute(world.db)
    expect(await wake()).toEqual(['messages'])
    expect(await wake()).toEqual([])
    expect((await messages.thread({ threadId: ids.team })).thread).toMatchObject({ snoozedUntil: null })
  })

  it('is away until its time, and then back by itself', async () => {
    const { ids, ask } = await aConversation()
    await ask()
    await messages.update({ threadId: ids.team, snoozedUntil: tomorrow() })
    expect(await listed({})).not.toContain(ids.team)
    expect(await listed({ snoozed: true })).toContain(ids.team)
    await sql`update threads set snoozed_until = now() - interval '1 second' where id = ${ids.team}`.execute(world.db)
    expect(await listed({})).toContain(ids.team)
    expect(await listed({ snoozed: true })).not.toContain(ids.team)
    expect((await messages.thread({ threadId: ids.team })).thread.snoozedUntil).toBeNull()
  })

  it('comes back when somebody else writes, and not when the team does', async () => {
    const { ids, ask } = await aConversation()
    await ask()
    await messages.update({ threadId: ids.team, snoozedUntil: tomorrow() })
    await messages.send({ threadId: ids.team, message: 'We look into it.' })
    expect(await listed({})).not.toContain(ids.team)
    await ask('Any news?')
    expect(await listed({})).toContain(ids.team)
  })

  it('is still found by a search, and comes back when its time is taken away', async () => {
    const { ids, ask } = await aConversation()
    const word = randomUUID()
    await ask(`The word is ${word}`)
    await messages.update({ threadId: ids.team, snoozedUntil: tomorrow() })
    expect((await messages.list({ q: word })).rows).toMatchObject([{ id: ids.team, snoozedUntil: expect.any(String) }])
    await messages.update({ threadId: ids.team, snoozedUntil: null })
    expect(await listed({})).toContain(ids.team)
  })

  it.each([
    [() => new Date(Date.now() - 1000).toISOString(), 'Please choose a time in the future.'],
    [() => new Date(Date.now() + 400 * 86_400_000).toISOString(), 'Please choose a date within a year.'],
    [() => 'tomorrow', 'Please choose a date.'],
  ])('is not put off until %s', async (until, message) => {
    const { ids } = await aConversation()
    const call = messages.update({ threadId: ids.team, snoozedUntil: until() })
    await expect(call).rejects.toThrow(message)
  })
})

describe('a note among colleagues', () => {
  it('stands with its author, is written once under a key, and is taken back by its author only', async () => {
    const { ids } = await aConversation()
    const [threadId, key] = [ids.team, randomUUID()]
    const note = await messages.notes.add({ threadId, text: 'She is away on Friday.', key })
    expect(await messages.notes.add({ threadId, text: 'She is away on Friday.', key })).toEqual(note)
    await expect(messages.notes.add({ threadId, text: 'Another', key })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await messages.notes.list({ threadId })).rows).toEqual([note])
    expect(note).toMatchObject({ author: 'tester', text: 'She is away on Friday.' })
    const colleague = await keys.create({ label: `Omar ${randomUUID().slice(0, 8)}`, role: 'operator' })
    const theirs = world.callerWith({}, colleague.key).admin.messages
    await expect(theirs.notes.remove({ id: note.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await messages.notes.remove({ id: note.id })
    expect((await messages.notes.list({ threadId })).rows).toEqual([])
    await expect(messages.notes.add({ threadId, text: '  ' })).rejects.toThrow('Please write a note.')
    // The log says that a note was written, not what it says.
    const { rows } = await audit.records({ filters: { target: threadId } })
    expect(rows.map(({ what }) => what)).toEqual(['delete-note', 'note-conversation'])
    expect(JSON.stringify(rows)).not.toContain('Friday')
  })

  it('is in nothing that a client or a VA can read, export or get by email', async () => {
    const of = await ownedRecordsIn(world)
    const secret = `secret-${randomUUID()}`
    const label = `Secretive ${randomUUID().slice(0, 8)}`
    await keys.create({ label, role: 'operator' })
    const threads = [teamThread(of.ids.vaTask, of.va.id), clientThread(of.ids.vaTask, of.va.id)]
    for (const threadId of threads) {
      await messages.notes.add({ threadId, text: secret })
      await messages.update({ threadId, assignee: label })
      await messages.send({ threadId, message: 'An open word.' })
    }
    const types = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
    let asked = 0
    for (const [path, rule] of Object.entries(access)) {
      if (types[path]?._def.type !== 'query' || !['client', 'va', 'applicant', 'anybody'].includes(rule.by)) continue
      for (const who of ['client', 'va', 'applicant'] as const) {
        const input = rule.input?.(of)
        const answer = await world.app.inject({
          url: `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
          headers: { cookie: `kazi_${who}=${of.sessions[who]}` },
        })
        asked++
        expect(answer.body, path).not.toContain(secret)
        expect(answer.body, path).not.toContain(label)
        expect(answer.body, path).not.toMatch(/assignee|snoozed/i)
      }
    }
    expect(asked).toBeGreaterThan(100)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from mails where text like ${`%${secret}%`} or html like ${`%${secret}%`}`.execute(
      world.db,
    )
    expect(rows[0]?.n).toBe(0)
    expect(JSON.stringify(await messages.notes.list({ threadId: threads[0] ?? '' }))).toContain(secret)
  })
})

describe('a saved reply', () => {
  it('is written, found, changed and deleted, each with its entry', async () => {
    const title = `Thanks ${randomUUID()}`
    const made = await messages.replies.save({ title, text: 'Thank you, {first name}, for {task title}.' })
    expect((await messages.replies.list({ q: title })).rows).toEqual([made])
    const changed = await messages.replies.save({ id: made.id, title, text: 'Thanks, {first name}.' })
    expect(changed).toMatchObject({ id: made.id, text: 'Thanks, {first name}.', changedBy: 'tester' })
    await messages.replies.remove({ id: made.id })
    expect((await messages.replies.list({ q: title })).rows).toEqual([])
    const again = messages.replies.save({ id: made.id, title, text: 'Again' })
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(messages.replies.remove({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await audit.records({ filters: { target: `reply ${made.id}` } })
    expect(rows.map(({ what }) => what)).toEqual(['delete-reply', 'save-reply', 'save-reply'])
    expect(rows[1]?.detail).toEqual({
      changes: { text: { from: 'Thank you, {first name}, for {task title}.', to: 'Thanks, {first name}.' } },
    })
  })

  it('does not replace what a colleague has saved meanwhile', async () => {
    const title = `Hours ${randomUUID()}`
    const { id } = await messages.replies.save({ title, text: 'We are open until five.' })
    const before = { title, text: 'We are open until five.' }
    const texts = ['We are open until six.', 'We are open until seven.']
    const done = await Promise.allSettled(texts.map((text) => messages.replies.save({ id, title, text, before })))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('Somebody else has just changed') },
    })
    const text = texts[done.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    // The same again is the same as once.
    expect(await messages.replies.save({ id, title, text, before })).toMatchObject({ text })
    const mended = { id, title, text: 'We are open until eight.', before: { title, text } }
    expect(await messages.replies.save(mended)).toMatchObject({ text: 'We are open until eight.' })
  })

  it('has a title of its own, and no field that there is none of', async () => {
    const title = `Twice ${randomUUID()}`
    await messages.replies.save({ title, text: 'One' })
    await expect(messages.replies.save({ title: title.toUpperCase(), text: 'Two' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is a saved reply with this title already.',
    })
    await expect(messages.replies.save({ title: 'Odd', text: 'Hello {name}' })).rejects.toThrow(
      'There is no field {name}. Use {first name}, {client name}, {VA name}, {task title}.',
    )
  })

  it('is filled with what is known of a conversation; what is not stays to be seen', () => {
    const text = 'Hi {First Name}, {va name} has {task title}. {client name}?'
    expect(filledReply(text, { 'first name': 'Ada', 'VA name': 'Zoë', 'task title': 'Invoices $& {x}' })).toBe(
      'Hi Ada, Zoë has Invoices $& {x}. {client name}?',
    )
    expect(unknownFields(`${text} {odd}`)).toEqual(['odd'])
  })
})
