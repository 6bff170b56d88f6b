import { afterAll, describe, expect, it } from 'vitest'
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
