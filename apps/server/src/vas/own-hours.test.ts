import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'
import { updateVa } from './vas.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const team = world.admin.admin
/** What the team's edits of a VA changed, the last one first. */
const changesOf = async (id: number) =>
  (await team.audit.records()).rows
    .filter(({ what, to }) => what === 'update-va' && to === `va ${id}`)
    .map(({ detail }) => (detail as { changes: object }).changes)
const nights = [...Array<string>(5).fill('22:00-06:00'), '', '']

async function aVa(over: Parameters<typeof world.aVa>[0] = {}) {
  const va = await world.aVa(over)
  const { vaPortal } = await world.asVa(va)
  const load = async () => (await team.work.load({ q: va.email })).rows[0]
  return { va, vaPortal, load }
}

describe('the hours a week of a VA', () => {
  it('are one figure, whoever writes it: the VA a number, the team a text', async () => {
    const { va, vaPortal, load } = await aVa({ availability: '30 hours a week' })
    expect(await vaPortal.profile()).toMatchObject({ weeklyHours: 30 })
    expect(await vaPortal.updateProfile({ weeklyHours: 22.5 })).toMatchObject({ weeklyHours: 22.5 })
    expect(await load()).toMatchObject({ weekly: 22.5 })
    await team.vas.update({ id: va.id, availability: '10 to 15 hours a week' })
    expect(await vaPortal.profile()).toMatchObject({ weeklyHours: 10 })
    await vaPortal.updateProfile({ weeklyHours: null })
    expect(await load()).toMatchObject({ weekly: null })
  })

  it('leave the words of the team where the figure stays the same, and where it is not mentioned', async () => {
    const { va, vaPortal } = await aVa({ availability: 'Mornings, 20 hours a week' })
    await vaPortal.updateProfile({ weeklyHours: 20, intro: 'Hello.' })
    await vaPortal.updateProfile({ intro: 'Hello again.' })
    expect(await team.vas.get({ id: va.id })).toMatchObject({ availability: 'Mornings, 20 hours a week' })
  })

  it.each([1, 1.5, 40, 80])('may be %s, and are read as that', async (weeklyHours) => {
    const { vaPortal } = await aVa()
    expect(await vaPortal.updateProfile({ weeklyHours })).toMatchObject({ weeklyHours })
  })

  it.each([0, -5, 81, 7.25, Number.NaN, '20'])('cannot be %s', async (weeklyHours) => {
    const { vaPortal } = await aVa()
    await expect(vaPortal.updateProfile({ weeklyHours: weeklyHours as number })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('show on the bench with what is left of them', async () => {
    const client = await world.aClient()
    const { va, vaPortal } = await aVa({ skills: 'Zither tuning' })
    await vaPortal.updateProfile({ weeklyHours: 20, workingHours: nights })
    const held = await world.aTask(client, { status: 'requested_for_va' })
    await team.tasks.assign({ id: held.id, vaId: va.id, estimatedHours: 7, deadline: undefined, priority: undefined })
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Zither tuning' })
    const bench = await team.tasks.candidates({ id, limit: 500 })
    expect(bench.find((one) => one.va.id === va.id)?.va).toMatchObject({
      hours: { weekly: 20, left: 13 },
      workingHours: nights,
    })
  })
})

describe('the working hours of a VA', () => {
  it('are read as they were written by the VA, the team and the public, and can be taken back', async () => {
    const { va, vaPortal } = await aVa({ timezone: 'Africa/Nairobi' })
    expect(await vaPortal.profile()).toMatchObject({ workingHours: [] })
    expect(await vaPortal.updateProfile({ workingHours: nights })).toMatchObject({ workingHours: nights })
    expect(await team.vas.get({ id: va.id })).toMatchObject({ workingHours: nights })
    expect(await world.guest.vas.profile({ id: va.id })).toMatchObject({ workingHours: nights })
    expect(await vaPortal.updateProfile({ intro: 'Hello.' })).toMatchObject({ workingHours: nights })
    expect(await vaPortal.updateProfile({ workingHours: [] })).toMatchObject({ workingHours: [] })
  })

  it('are written by the team too, as a list or as the text of its form, and cleared', async () => {
    const { va, vaPortal } = await aVa()
    expect(await team.vas.update({ id: va.id, workingHours: nights })).toMatchObject({ workingHours: nights })
    expect(await vaPortal.profile()).toMatchObject({ workingHours: nights })
    const asText = ', 09:00-17:00, , , , , '
    const days = ['', '09:00-17:00', '', '', '', '', '']
    expect(await team.vas.update({ id: va.id, workingHours: asText as never })).toMatchObject({ workingHours: days })
    expect(await team.vas.update({ id: va.id, country: 'Togo' })).toMatchObject({ workingHours: days })
    expect(await team.vas.update({ id: va.id, workingHours: '' as never })).toMatchObject({ workingHours: [] })
    const [last, , , first] = await changesOf(va.id)
    expect([first, last]).toMatchObject([
      { workingHours: { from: null, to: nights.join(', ') } },
      { workingHours: { from: asText, to: null } },
    ])
    const record = { name: 'Amara Diallo', timezone: 'Africa/Dakar', skills: 'Chats', tools: ['Slack'] }
    const made = await team.vas.create({ ...record, email: someEmail('hours'), workingHours: nights })
    expect(made).toMatchObject({ workingHours: nights })
  })

  it('are not overwritten by the team with an edit that began before the VA changed them', async () => {
    const { va, vaPortal } = await aVa()
    const shown = (hours: readonly string[]) => ({ workingHours: hours.join(', ') })
    const mine = [...nights.slice(0, 6), '08:00-12:00']
    await vaPortal.updateProfile({ workingHours: nights })
    const edit = (before: readonly string[]) =>
      team.vas.update({ id: va.id, workingHours: mine, before: shown(before) })
    await expect(edit([])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Somebody else has just changed this VA/),
    })
    expect(await vaPortal.profile()).toMatchObject({ workingHours: nights })
    expect(await edit(nights)).toMatchObject({ workingHours: mine })
    // The same once more, from before: what is there is what it wants.
    expect(await edit(nights)).toMatchObject({ workingHours: mine })
  })

  it.each([
    [Array<string>(7).fill('')],
    [['09:00-17:00']],
    [[...Array<string>(6).fill(''), '09:00-09:00']],
    [['22:00-06:00', '05:30-12:00', '', '', '', '', '']],
  ])('cannot be %j', async (workingHours) => {
    const { va, vaPortal } = await aVa()
    await expect(vaPortal.updateProfile({ workingHours })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(team.vas.update({ id: va.id, workingHours })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it.each([
    ',,,,,,',
    '09:00-17:00',
    '09:00-17:00,,,,,,,',
    '09:15-17:00,,,,,,',
    '24:00-17:00,,,,,,',
    '09:00-09:00,,,,,,',
    'nights,,,,,,',
  ])('are never %j in the database', async (hours) => {
    const { va } = await aVa()
    await expect(updateVa(world.db, va.id, { workingHours: hours.split(',') })).rejects.toMatchObject({
      constraint: 'vas_working_hours_check',
    })
  })

  it('count on the bench: a night in Nairobi is the day of a client in New York', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Balalaika tuning' })
    const { va, vaPortal } = await aVa({ skills: 'Balalaika tuning', timezone: 'Africa/Nairobi' })
    const shown = async () =>
      (await team.tasks.candidates({ id, limit: 500 }))
        .find((one) => one.va.id === va.id)
        ?.factors.find(({ name }) => name === 'hours')
    expect((await shown())?.points).toBeLessThan(2)
    await vaPortal.updateProfile({ workingHours: [...Array<string>(5).fill('16:00-01:00'), '', ''] })
    expect(await shown()).toMatchObject({ points: 8, text: expect.stringMatching(/^Shares 8 of/) })
  })
})
