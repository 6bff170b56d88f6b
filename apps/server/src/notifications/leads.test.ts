import { clientThread } from '@kazi/schemas/thread-id'
import { type VaPlace, vaPlaces } from '@kazi/schemas/va-places'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import type { CatalogNews } from '../emails/catalog.ts'
import { vaNews } from '../emails/va-news.ts'
import { sampleInputs } from '../testing/email-samples.ts'
import { testWorld } from '../testing/world.ts'
import { notifyVa, vaAction } from './notifications.service.ts'
import { vaNewsPath } from './va-news-path.ts'

const world = await testWorld()
afterAll(() => world.close())

type Name = keyof typeof vaNews
const names = Object.keys(vaNews) as Name[]
const newsOf = (name: Name) => (vaNews[name] as (input: unknown) => CatalogNews)(sampleInputs[name])

describe.each(names)('%s', (name) => {
  it('leads somewhere, from the bell and from its email', async () => {
    const { va, vaTask } = await world.aTask(await world.aClient(), { status: 'in_progress' })
    if (!va || !vaTask) throw new Error('A task under way has a VA.')
    const { leads } = newsOf(name)
    const threadId = clientThread(vaTask.id, va.id)
    const about = { task: { vaTaskId: vaTask.id }, conversation: { threadId } }[leads as 'task' | 'conversation']
    await withTransaction(world.context, (tx) =>
      notifyVa(tx, va.id, 'task_updated', { ...newsOf(name), ...about, mail: 'now' }),
    )
    const { vaPortal } = await world.asVa(va)
    const [row] = (await vaPortal.notifications.list({})).rows
    expect([row?.vaTaskId, row?.threadId, row?.leadsTo].filter(Boolean)).toEqual([
      leads === 'task' ? vaTask.id : leads === 'conversation' ? threadId : leads,
    ])
    const { email } = await vaPortal.profile()
    const mail = (await world.mails()).find(({ to }) => to === email)
    if (leads && leads in vaPlaces) expect(mail?.text).toContain(vaPlaces[leads as VaPlace])
    else if (name !== 'workAccepted')
      expect(mail?.text).toMatch(leads === 'task' ? `task=${vaTask.id}` : `thread=${threadId}`)
  })
})

it('news whose task is not known leads to the tasks', async () => {
  const va = await world.aVa()
  await withTransaction(world.context, (tx) =>
    notifyVa(tx, va.id, 'task_updated', { ...newsOf('fileForVa'), mail: 'now' }),
  )
  const [row] = (await (await world.asVa(va)).vaPortal.notifications.list({})).rows
  expect(row?.leadsTo).toBe('tasks')
})

it.each([
  [{ vaTaskId: 7 }, '/va/dashboard?tab=tasks&task=7'],
  [{ threadId: 'task_7_va_1', vaTaskId: 7 }, '/va/dashboard?tab=messages&thread=task_7_va_1'],
  [{ threadId: 'task_7_va_1', leadsTo: 'earnings' as const }, '/va/earnings'],
  [{}, '/va/dashboard?tab=notifications'],
])('an email and a device lead to the same page: %j', (news, path) => {
  expect(vaNewsPath(news)).toBe(path)
  expect(vaAction(world.context, { ...news, page: 'leadsTo' in news ? news.leadsTo : undefined }).url).toBe(
    `${world.context.links.portal}${path}`,
  )
})
