import { briefWithSteps } from '@kazi/schemas/playbook'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** A client's task that is with a VA, and what the VA reads of it. */
async function held(task: { taskText: string; enhancedDescription?: string; notes?: string }) {
  const client = await world.aClient()
  const va = await world.aVa()
  const api = await world.as(client)
  const { enhancedDescription, ...given } = task
  const { id } = await api.tasks.create(given)
  if (enhancedDescription) await api.tasks.update({ id, enhancedDescription })
  await api.tasks.requestVa({ id })
  await world.admin.admin.tasks.assign({ id, vaId: va.id, hourlyRate: 13 })
  const { vaPortal } = await world.asVa(va)
  const read = async () => (await vaPortal.tasks.list())[0]?.description
  return { api, id, read }
}

describe('what a VA reads', () => {
  it('is the task in the words of its client, then the additional details, then the notes', async () => {
    const { api, id, read } = await held({
      taskText: 'Book a flight to Oslo',
      enhancedDescription: 'Window seats, please',
      notes: 'Ada pays',
    })
    expect(await read()).toBe('Book a flight to Oslo\n\nWindow seats, please\n\nNotes: Ada pays')
    await api.tasks.update({ id, taskText: 'Book a flight to Bergen' })
    expect(await read()).toBe('Book a flight to Bergen\n\nWindow seats, please\n\nNotes: Ada pays')
    await api.tasks.update({ id, enhancedDescription: null })
    expect(await read()).toBe('Book a flight to Bergen\n\nNotes: Ada pays')
  })

  it('has the task and the steps of a playbook', async () => {
    const enhancedDescription = briefWithSteps({ enhancedDescription: null, steps: ['Write it', 'Send it'] })
    const { read } = await held({ taskText: 'Send the newsletter', enhancedDescription })
    expect(await read()).toBe('Send the newsletter\n\nSteps:\n1. Write it\n2. Send it')
  })

  it('has no text twice, and has an edited one beside the brief that was made of the one before', async () => {
    const brief = 'Goal\nSort my inbox.\nKeep the bills.\n\nDone means\n- Nothing is unread.'
    const { api, id, read } = await held({ taskText: 'Sort my inbox.  \nKeep the bills. ', enhancedDescription: brief })
    expect(await read()).toBe(brief)
    await api.tasks.update({ id, taskText: 'Sort both of my inboxes.' })
    expect(await read()).toBe(`Sort both of my inboxes.\n\n${brief}`)
  })
})
