import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const team = world.admin.admin

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
    await vaPortal.updateProfile({ weeklyHours: 20, daysOff: [0, 6] })
    const held = await world.aTask(client, { status: 'requested_for_va' })
    await team.tasks.assign({ id: held.id, vaId: va.id, estimatedHours: 7, deadline: undefined, priority: undefined })
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Zither tuning' })
    const bench = await team.tasks.candidates({ id, limit: 500 })
    expect(bench.find((one) => one.va.id === va.id)?.va).toMatchObject({
      hours: { weekly: 20, left: 13 },
      daysOff: [6, 0],
    })
  })
})

describe('the days off of a VA', () => {
  it('are kept once each, as a week goes, and can be none', async () => {
    const { va, vaPortal } = await aVa()
    expect(await vaPortal.updateProfile({ daysOff: [0, 5, 0, 6] })).toMatchObject({ daysOff: [5, 6, 0] })
    expect(await team.vas.get({ id: va.id })).toMatchObject({ daysOff: [5, 6, 0] })
    expect(await vaPortal.updateProfile({ daysOff: [] })).toMatchObject({ daysOff: [] })
  })

  it.each([[[7]], [[-1]], [[1.5]], [[0, 1, 2, 3, 4, 5, 6]]])('cannot be %j', async (daysOff) => {
    const { vaPortal } = await aVa()
    await expect(vaPortal.updateProfile({ daysOff })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
