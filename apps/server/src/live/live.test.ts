import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { issueLink } from '../accounts/links.ts'
import { confirmEmail } from '../auth/confirmation.service.ts'
import { withTransaction } from '../command.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'
import { collectingEvents, liveChannel, publish } from './live.ts'

const world = await testWorld()
const listener = new pg.Client(world.pool.options as pg.ClientConfig)
const heard: string[] = []
beforeAll(async () => {
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query(`listen ${liveChannel}`)
})
beforeEach(() => heard.splice(0))
afterAll(async () => {
  await listener.end()
  await world.close()
})

/** PostgreSQL delivers before it answers the listener's next query. */
const heardNow = async () => {
  await listener.query('select')
  return heard.splice(0)
}

it('events are sent when the change has ended, each once', async () => {
  await collectingEvents(world.db, async () => {
    await publish(world.db, 'tasks', 'admin', 'client:1')
    await publish(world.db, 'tasks', 'client:1')
    expect(await heardNow()).toEqual([])
  })
  expect((await heardNow()).sort()).toEqual(['admin tasks', 'client:1 tasks'])
})

it('outside of a transaction they are sent at once', async () => {
  await publish(world.db, 'tasks', 'admin')
  expect(await heardNow()).toEqual(['admin tasks'])
})

it('a change that fails sends none, and keeps none for the next one', async () => {
  const failed = withTransaction({ db: world.db }, async ({ db }) => {
    await publish(db, 'tasks', 'client:2')
    throw new Error('half-way')
  })
  await expect(failed).rejects.toThrow('half-way')
  await withTransaction({ db: world.db }, ({ db }) => publish(db, 'tasks', 'client:3'))
  expect(await heardNow()).toEqual(['client:3 tasks'])
})

it('the console reads its clients again when one signs up or changes the name', async () => {
  const email = someEmail('client')
  await world.guest.auth.signup({ email, password })
  expect(await heardNow()).toContain('admin account')
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await (await world.as({ id })).auth.account.update({ firstName: 'Zuri' })
  expect(await heardNow()).toContain('admin account')
})

it('the console reads its clients again when one confirms the address', async () => {
  const { id } = await world.aClient({ emailConfirmedAt: null })
  const token = await issueLink(world.db, { userId: id }, 'confirmation', 1)
  await confirmEmail(world.context, token)
  expect(await heardNow()).toContain('admin account')
})

it('the console reads its VAs again when an application is approved', async () => {
  const { application } = await world.guest.vas.register({
    name: 'Zawadi Njoroge',
    email: someEmail('applicant'),
    skills: 'Research',
    experience: '3 years',
    hourlyRate: '$8/hr',
    timezone: 'Africa/Nairobi',
    introduction: 'I write reports.',
  })
  await heardNow()
  await world.admin.admin.applications.review({ id: application.id, decision: 'approve' })
  expect(await heardNow()).toEqual(expect.arrayContaining(['admin applications', 'admin vas']))
})
