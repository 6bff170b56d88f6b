import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { requests } = world.admin.admin
const cannotFill = { what: 'cannotFill', reason: 'Nobody is free.' } as const

describe('what is said of requests that nobody can fill', () => {
  it('is a sentence behind the name of the request, whose cut title says that it is', async () => {
    const client = await world.aClient({ firstName: 'Anselm' })
    const taskText = 'Put 63 site photos into the report template, numbered, with the date below each of them.'
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText })
    const inquiry = await world.guest.vas.inquire({
      name: 'Marisol Vega',
      email: someEmail('visitor'),
      message: 'Could somebody help?',
    })
    const move = async () =>
      (await requests.moveMany({ selection: { ids: [id * 2, inquiry.id * 2 + 1] }, move: cannotFill })).results
    const ofTask = { id: id * 2, name: 'Anselm: Put 63 site photos into the report template, numbered, with…' }
    const ofInquiry = { id: inquiry.id * 2 + 1, name: 'Marisol Vega: Could somebody help?' }
    const first = await move()
    expect(first).toContainEqual({ ...ofTask, done: true, text: 'They are notified, with the reason.' })
    expect(first).toContainEqual({ ...ofInquiry, done: true, text: 'They are notified, with the reason.' })
    expect(await move()).toContainEqual({ ...ofInquiry, done: true, text: 'They were notified before.' })
  })
})
