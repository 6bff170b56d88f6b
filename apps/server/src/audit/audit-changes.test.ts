import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'
import { changesBetween } from './audit.ts'

const world = await testWorld()
afterAll(() => world.close())
const { vas, clients, audit, assignments } = world.admin.admin
const last = async (target: string) => {
  const [row] = (await audit.list({ filters: { target }, size: 1 })).rows
  return audit.get({ id: row?.id ?? 0 })
}

describe('what an edit changed', () => {
  it('is kept with before and after: of a VA the fields that differ, and no others', async () => {
    const va = await world.aVa({ country: 'Kenya', performanceNotes: null })
    await vas.update({
      id: va.id,
      country: 'Ghana',
      name: va.name,
      performanceNotes: 'Quick',
      tools: ['Word', 'Excel'],
    })
    const entry = await last(`va ${va.id}`)
    expect(entry.detail).toEqual({
      changes: {
        country: { from: 'Kenya', to: 'Ghana' },
        performanceNotes: { from: null, to: 'Quick' },
        tools: { from: null, to: 'Word, Excel' },
      },
    })
    expect(entry).toMatchObject({ who: 'tester', ip: '127.0.0.1', names: { [`va ${va.id}`]: va.name } })
    // What changes nothing is no entry.
    await vas.update({ id: va.id, country: 'Ghana' })
    expect((await last(`va ${va.id}`)).id).toBe(entry.id)
  })

  it('is kept of a client’s notes, grant and suspension, and of an assignment', async () => {
    const client = await world.aClient()
    await clients.update({ id: client.id, quotaTotal: 25, notes: 'Prefers mornings', notesBefore: null })
    expect((await last(`client ${client.id}`)).detail).toEqual({
      changes: { analyses: { from: 10, to: 25 }, notes: { from: null, to: 'Prefers mornings' } },
    })
    await clients.update({ id: client.id, suspended: true })
    expect(await last(`client ${client.id}`)).toMatchObject({
      detail: { changes: { suspended: { from: false, to: true } } },
      names: { [`client ${client.id}`]: client.firstName },
    })
    const { id } = await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })
    await assignments.update({ id, status: 'paused', reason: 'A holiday' })
    expect((await last(`assignment ${id}`)).detail).toEqual({
      reason: 'A holiday',
      changes: { status: { from: 'active', to: 'paused' } },
    })
  })

  it('is kept of whom a task is proposed, given and taken from: each with quote and note', async () => {
    const [client, va] = [await world.aClient(), await world.aVa({ name: 'Zawadi Kamau' })]
    const task = await world.aTask(client, { status: 'requested_for_va' })
    const quote = { amountCents: 1250, currency: 'USD' as const, unit: 'hour' as const }
    const { tasks } = world.admin.admin
    const detail = async () => (await last(`task ${task.id}`)).detail
    await tasks.propose({ id: task.id, proposals: [{ vaId: va.id, sentence: 'Knows Xero.', quote }] })
    const first = 'Zawadi Kamau, $12.50/hr: Knows Xero.'
    expect(await detail()).toMatchObject({ changes: { proposals: { from: null, to: first } } })
    await tasks.propose({ id: task.id, proposals: [{ vaId: va.id }] })
    const second = 'Zawadi Kamau, Quote on request'
    expect(await detail()).toMatchObject({ changes: { proposals: { from: first, to: second } } })
    await tasks.withdraw({ id: task.id, vaId: va.id })
    expect(await detail()).toMatchObject({ vaIds: [va.id], changes: { proposals: { from: second, to: null } } })
    await tasks.assign({ id: task.id, vaId: va.id })
    const [waits, given] = ['requested_for_va', 'successfully_assigned']
    expect(await detail()).toMatchObject({
      changes: { status: { from: waits, to: given }, va: { from: null, to: 'Zawadi Kamau' } },
    })
    await tasks.unassign({ id: task.id, reason: 'They are ill.' })
    expect(await detail()).toMatchObject({
      reason: 'They are ill.',
      changes: { status: { from: given, to: waits }, va: { from: 'Zawadi Kamau', to: null } },
    })
  })

  it('is kept of what a visitor is proposed, and of a lead that becomes a client', async () => {
    const va = await world.aVa({ name: 'Zawadi Kamau' })
    const visitor = { name: 'Ruth', email: someEmail('ruth'), message: 'Mornings only.' }
    const asked = await world.guest.vas.inquire(visitor)
    await world.admin.admin.inquiries.propose({ id: asked.id, proposals: [{ vaId: va.id, sentence: 'Early riser.' }] })
    expect((await last(`inquiry ${asked.id}`)).detail).toMatchObject({
      changes: { proposals: { from: null, to: 'Zawadi Kamau, Quote on request: Early riser.' } },
    })
    const { id } = await world.guest.vas.inquire({ ...visitor, kind: 'contact', email: someEmail('lead') })
    const { clientId } = await world.admin.admin.leads.convert({ id })
    expect((await last(`lead ${id}`)).detail).toMatchObject({
      clientId,
      changes: { stage: { from: 'new', to: 'converted' } },
    })
  })

  it('is the beginning of a long text, and a text that differs only behind it is still a change', () => {
    const long = 'x'.repeat(3000)
    const changes = changesBetween({ notes: long }, { notes: `${long}!` }, ['notes'])
    expect(changes.notes).toEqual({ from: `${'x'.repeat(500)}…`, to: `${'x'.repeat(500)}…` })
    // Cut in the middle of a character, the text would be one that jsonb refuses.
    const [cut] = Object.values(changesBetween({ a: null }, { a: `${'x'.repeat(499)}👍` }, ['a']))
    expect(String(cut?.to).isWellFormed()).toBe(true)
  })

  it('of long texts is a list of the fields in the log, and all of it in the entry', async () => {
    const va = await world.aVa({ intro: 'a'.repeat(900) })
    await vas.update({ id: va.id, intro: 'b'.repeat(900), experience: '9 years' })
    const [row] = (await audit.list({ filters: { target: `va ${va.id}` } })).rows
    expect(row?.detail).toEqual({ changed: expect.arrayContaining(['intro', 'experience']) })
    expect((await last(`va ${va.id}`)).detail).toMatchObject({ changes: { intro: { to: `${'b'.repeat(500)}…` } } })
  })

  it('is found by the name of the person it is about, also under another name than the entry has', async () => {
    const va = await world.aVa({ name: 'Wambui Njeri-Otieno' })
    await vas.update({ id: va.id, country: 'Ghana' })
    const found = (await audit.list({ q: 'njeri-otieno updated' })).rows
    expect(found).toMatchObject([{ what: 'update-va', to: `va ${va.id}`, names: { [`va ${va.id}`]: va.name } }])
    await vas.delete({ id: va.id })
    // The one who is gone is named by the entry that says so.
    const gone = (await audit.list({ q: 'njeri-otieno' })).rows
    expect(gone).toMatchObject([{ what: 'delete-va', detail: { name: va.name }, names: {} }])
  })

  it('names the people in a detail: whom a task was given to', async () => {
    const [client, va] = [await world.aClient(), await world.aVa({ name: 'Zawadi Kamau' })]
    const task = await world.aTask(client, { status: 'requested_for_va' })
    await world.admin.admin.tasks.assign({ id: task.id, vaId: va.id })
    expect((await last(`task ${task.id}`)).names).toMatchObject({ [`va ${va.id}`]: 'Zawadi Kamau' })
  })

  it('names a task without a title by the beginning of its text, which ends with a whole word', async () => {
    const text = `${'Sort my inbox and '.repeat(4)}answer everything that is left over from last week.`
    const [client, va] = [await world.aClient(), await world.aVa()]
    const task = await world.aTask(client, { status: 'requested_for_va', taskText: text })
    await world.admin.admin.tasks.assign({ id: task.id, vaId: va.id })
    const target = `task ${task.id}`
    expect((await last(target)).names?.[target]).toBe(`${'Sort my inbox and '.repeat(4)}answer…`)
  })

  it('is refused when somebody else has changed the same field since, and passes beside another', async () => {
    const va = await world.aVa({ country: 'Kenya' })
    await vas.update({ id: va.id, country: 'Ghana', before: { country: 'Kenya' } })
    const stale = vas.update({ id: va.id, country: 'Togo', before: { country: 'Kenya' } })
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Somebody else') })
    expect(await vas.get({ id: va.id })).toMatchObject({ country: 'Ghana' })
    // Another field, the same value, or a look at the new one are no conflict.
    await vas.update({ id: va.id, industry: 'Health', before: { industry: '' } })
    await vas.update({ id: va.id, country: 'Ghana', before: { country: 'Kenya' } })
    await vas.update({ id: va.id, country: 'Togo', before: { country: 'Ghana' } })
    expect(await vas.get({ id: va.id })).toMatchObject({ country: 'Togo', industry: 'Health' })
    await vas.update({
      id: va.id,
      tools: ['Excel', 'Word'],
      before: { tools: (await vas.get({ id: va.id })).tools.join(', ') },
    })
    await expect(vas.update({ id: va.id, tools: ['X'], before: { tools: 'Y' } })).rejects.toThrow('Somebody else')
  })

  it('is nowhere for an entry that does not exist', async () => {
    await expect(audit.get({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
