import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { vas } = world.admin.admin
const filled = () => ({
  name: 'Patience Chukwu',
  email: someEmail('patience'),
  timezone: 'Africa/Lagos',
  skills: 'Research',
  tools: ['Word'],
})

describe('the VA database', () => {
  it('creates, finds and changes a VA, and clears what was emptied', async () => {
    const { id } = await vas.create({ ...filled(), country: 'Nigeria', hourlyRate: '$9-12/hr' })
    const put = await world.app.inject({
      method: 'PUT',
      url: `/api/admin/vas/${id}`,
      headers: { 'x-admin-key': adminKey },
      payload: { tools: 'Word, Airtable', country: '', hourlyRate: '' },
    })
    expect(put.json()).toMatchObject({
      name: 'Patience Chukwu',
      tools: ['Word', 'Airtable'],
      country: null,
      hourlyRate: null,
    })
    const { rateMinCents } = await world.db
      .selectFrom('vas')
      .select('rateMinCents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rateMinCents).toBeNull()
  })

  it.each(['name', 'email', 'timezone', 'skills'])('needs %s', async (field) => {
    const { id } = await vas.create(filled())
    await expect(vas.create({ ...filled(), [field]: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(vas.update({ id, [field]: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('holds one VA for a mailbox, whatever its letters', async () => {
    const va = filled()
    await vas.create(va)
    await expect(vas.create({ ...va, email: va.email.toUpperCase() })).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await vas.create(filled())
    await expect(vas.update({ id: other.id, email: va.email })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('invites with a link that works, writes down who did it, and says who asked', async () => {
    const va = await world.aVa()
    await vas.invite({ id: va.id })
    const [mail] = (await world.mails()).filter(({ to }) => to === va.email)
    expect(mail?.text).toContain('Our team sends you')
    const [entry] = (await world.admin.admin.audit.records()).rows
    expect(entry).toMatchObject({ who: 'tester', what: 'invite-va', to: `va ${va.id}` })
  })
})

describe('another email address of a VA', () => {
  const mailsTo = async (address: string) => (await world.mails()).filter(({ to }) => to === address)

  it('is told at both addresses, in the language of the VA, and the old one does not read the new one', async () => {
    const [va, email] = [await world.aVa(), someEmail('new-address')]
    await (await world.asVa(va)).vaPortal.preferences.save({ language: 'fr' })
    await vas.update({ id: va.id, email })
    const [old, fresh] = [await mailsTo(va.email), await mailsTo(email)]
    expect(old.map(({ subject }) => subject)).toEqual(['L’adresse avec laquelle vous vous connectez a changé'])
    expect(old[0]?.text).toContain('n…@example.com')
    expect(old[0]?.text).not.toContain(email)
    expect(fresh.map(({ subject }) => subject)).toEqual(['Vous vous connectez désormais avec cette adresse'])
    // The same address in other letters is no other.
    await vas.update({ id: va.id, email: email.toUpperCase() })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is no news to somebody who never had a password', async () => {
    const [va, email] = [await world.aVa({ passwordHash: null }), someEmail('new-address')]
    await vas.update({ id: va.id, email })
    expect([await mailsTo(va.email), await mailsTo(email)]).toEqual([[], []])
  })

  it('of somebody who was invited and has no password yet gets the invitation, and the old link is void', async () => {
    const [va, email] = [await world.aVa({ passwordHash: null }), someEmail('new-address')]
    await vas.invite({ id: va.id })
    const linkIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
    const [old] = await mailsTo(va.email)
    await vas.update({ id: va.id, email })
    const sent = await mailsTo(email)
    expect(sent.map(({ subject }) => subject)).toEqual(['Welcome to Kazi: set your password'])
    expect(await mailsTo(va.email)).toHaveLength(1)
    const use = (text?: string) => world.guest.vaPortal.setPassword({ token: linkIn(text), password: 'Tamarind-9' })
    await expect(use(old?.text)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await use(sent[0]?.text)
    expect((await vas.get({ id: va.id })).access).toBe('active')
    const entries = (await world.admin.admin.audit.records({ filters: { target: `va ${va.id}` } })).rows
    expect(entries.map(({ what }) => what)).toEqual(['invite-va', 'update-va', 'invite-va'])
  })

  it('is not told where it was refused', async () => {
    const [va, other] = [await world.aVa(), await world.aVa()]
    await expect(vas.update({ id: va.id, email: other.email })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect([await mailsTo(va.email), await mailsTo(other.email)]).toEqual([[], []])
  })
})

describe('what is derived from VAs', () => {
  it('goes with them, however many are deleted at once', async () => {
    const made = [await vas.create(filled()), await vas.create({ ...filled(), skills: 'Research, Sales' })]
    const ids = made.map(({ id }) => id)
    const left = async () => {
      const { rows } = await sql<{ skills: number; vectors: number; figures: number }>`
        select (select count(*)::int from va_skills where va_id = any (${ids})) as skills,
          (select count(*)::int from va_vectors where va_id = any (${ids})) as vectors,
          (select count(*)::int from va_figures where va_id = any (${ids})) as figures`.execute(world.db)
      return rows[0]
    }
    expect(await left()).toEqual({ skills: 3, vectors: 2, figures: 2 })
    await sql`delete from vas where id = any (${ids})`.execute(world.db)
    expect(await left()).toEqual({ skills: 0, vectors: 0, figures: 0 })
  })
})

describe('the figures of a VA', () => {
  it('are the same in the list, the drawer, its earnings, the totals and the reports', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const { vaTask } = await world.aTask(client, { status: 'in_progress', va })
    await world.anAssignment(va, client, { totalHours: 10, rateCents: 2000, status: 'active' })
    await world.anAssignment(va, client, { totalHours: 3, rateCents: 1000, status: 'completed' })
    const portal = (await world.asVa(va)).vaPortal
    await portal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 90, workedOn: today() })
    const { assignments, work } = world.admin.admin
    const listed = (await vas.list({ q: va.email })).rows[0]
    const [drawer, record, metrics] = [
      await vas.get({ id: va.id }),
      (await vas.records({ q: va.email })).rows[0],
      await vas.metrics({ id: va.id }),
    ]
    const all = (await assignments.list({ filters: { vaId: va.id } })).rows
    const hours = all.reduce((sum, { totalHours }) => sum + totalHours, 0)
    const earned = all.reduce((sum, { totalEarnings }) => sum + totalEarnings, 0)
    const performance = (await work.performance({ q: va.email })).rows[0]
    for (const one of [listed, drawer, record, metrics, await portal.metrics()])
      expect(one).toMatchObject({ totalEarnings: earned, earnings: listed?.earnings })
    for (const one of [listed, drawer, record])
      expect(one?.activeProjects).toBe(all.filter(({ status }) => status === 'active').length)
    for (const one of [metrics, performance])
      expect(one).toMatchObject({ totalHoursWorked: hours, totalProjects: all.length, completedProjects: 1 })
    expect(performance?.earnings).toEqual(listed?.earnings)
  })

  it('and what was emptied in the form is empty: industry and availability too', async () => {
    const { id } = await vas.create({ ...filled(), industry: 'Finance', availability: '20 hours a week' })
    expect(await vas.get({ id })).toMatchObject({ industry: 'Finance', availability: '20 hours a week' })
    expect(await vas.update({ id, industry: '', availability: '' })).toMatchObject({
      industry: null,
      availability: null,
    })
  })
})

describe('an assignment', () => {
  it('multiplies by itself, whatever total the body claims', async () => {
    const va = await world.aVa()
    const payload = {
      vaId: va.id,
      clientName: 'Harriet Osgood',
      clientEmail: 'harriet@example.org',
      projectTitle: "Denise's handbook",
      projectDescription: 'SOPs for scheduling.',
      projectType: 'ongoing',
      hourlyRate: 14,
      totalHours: 40,
      totalEarnings: 1e9,
      startDate: new Date().toISOString(),
    }
    const send = (body: object) =>
      world.app.inject({
        method: 'POST',
        url: '/api/admin/va-assignments',
        headers: { 'x-admin-key': adminKey },
        payload: body,
      })
    expect((await send(payload)).json()).toMatchObject({ totalEarnings: 560, status: 'active', priority: 'medium' })
    expect((await send({ ...payload, projectDescription: '' })).json()).toMatchObject({
      error: 'Missing required fields',
    })
    expect((await send({ ...payload, vaId: 999_999 })).statusCode).toBe(404)
  })
})
