import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { daysAfter } from '@kazi/schemas/repeat-days'
import { teamThread } from '@kazi/schemas/thread-id'
import { calendarDay } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseLimiter, senderLimits } from '../limits/limits.ts'
import { appRouter } from '../router.ts'
import { arriving } from '../testing/arriving-file.ts'
import { access, type Rule } from '../testing/authorization.ts'
import { type OwnedRecords, ownedRecordsIn } from '../testing/owned-records.ts'
import { adminKey, password, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld({ limiter: databaseLimiter })
/** Another, in which nobody asks too often. */
const unlimited = await testWorld()
afterAll(() => Promise.all([world.close(), unlimited.close()]))

/** A prepared call that sends something, and the account that it counts against. */
type Ready = { sender: string; call: () => Promise<unknown> }

const { guest, admin } = world
const asClient = async (client: { id: number }) => ({ sender: `client:${client.id}`, api: await world.as(client) })
const asVa = async (va: { id: number }) => ({ sender: `va:${va.id}`, api: await world.asVa(va) })
const byAdmin = (call: Ready['call']): Ready => ({ sender: 'admin:tester', call })
const byGuest = (call: Ready['call']): Ready => ({ sender: 'ip:127.0.0.1', call })

type Status = NonNullable<NonNullable<Parameters<typeof world.aTask>[1]>['status']>
const aTask = async (status: Status) => {
  const client = await world.aClient()
  const task = await world.aTask(client, { status })
  return { client, task, id: task.id, va: task.va ?? { id: 0 }, vaTaskId: task.vaTask?.id ?? 0 }
}
const clientOn = async (
  status: Status,
  call: (api: Awaited<ReturnType<typeof world.as>>, id: number) => Ready['call'],
) => {
  const { client, id } = await aTask(status)
  const { sender, api } = await asClient(client)
  return { sender, call: call(api, id) }
}
const adminOn = async (status: Status, call: (id: number) => Promise<unknown>) => {
  const { id } = await aTask(status)
  return byAdmin(() => call(id))
}
const aProposedVa = async () => {
  const { id } = await aTask('requested_for_va')
  const va = await world.aVa()
  await admin.admin.tasks.propose({ id, proposals: [{ vaId: va.id }] })
  return va
}
const anAssignmentId = async () => {
  const client = await world.aClient()
  return (await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })).id
}
const application = (email = someEmail('applicant')) => ({
  name: 'Rehema Juma',
  email,
  skills: 'Podcasts',
  experience: '6 years',
  hourlyRate: '$9',
  timezone: 'Africa/Nairobi',
  introduction: 'Hello.',
})
/** An inquiry of a stranger, whose own budget is not what is tested here. */
const anInquiry = async (more: { kind?: 'contact' } = {}) => {
  await world.db.deleteFrom('rateWindows').where('key', 'like', 'inquiry:%').execute()
  return guest.vas.inquire({ ...inquiry(), ...more })
}
const inquiry = () => ({ name: 'Ada', email: someEmail('asks'), message: 'May I ask?', company: undefined })

/** Every mutation that sends email or creates a notification; the others are shown to send nothing. */
const sending: Record<string, () => Promise<Ready>> = {
  'auth.signup': async () => byGuest(() => guest.auth.signup({ email: someEmail(), password })),
  'auth.forgotPassword': async () => {
    const { email } = await world.aClient()
    return byGuest(() => guest.auth.forgotPassword({ email }))
  },
  'auth.resendConfirmation': async () => {
    const { sender, api } = await asClient(await world.aClient({ emailConfirmedAt: null }))
    return { sender, call: () => api.auth.resendConfirmation() }
  },
  'auth.account.erase': async () => {
    const { client } = await aTask('in_progress')
    const { sender, api } = await asClient(client)
    return { sender, call: () => api.auth.account.erase({ password }) }
  },
  'auth.inquiries.send': async () => {
    const { sender, api } = await asClient(await world.aClient())
    const asked = { inquiryType: 'agent_request', taskDescription: 'Answer the usual mail.' } as const
    return { sender, call: () => api.auth.inquiries.send(asked) }
  },
  'tasks.update': () => clientOn('assigned', (api, id) => () => api.tasks.update({ id, notes: 'Another note' })),
  'tasks.move': () => clientOn('pending', (api, id) => () => api.tasks.move({ id, status: 'requested_for_va' })),
  'tasks.requestVa': () => clientOn('pending', (api, id) => () => api.tasks.requestVa({ id })),
  'tasks.sendToMyVa': async () => {
    const { client, id } = await aTask('pending')
    await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })
    const { sender, api } = await asClient(client)
    return { sender, call: () => api.tasks.sendToMyVa({ id }) }
  },
  'tasks.delete': () => clientOn('assigned', (api, id) => () => api.tasks.delete({ id })),
  'tasks.deleteMany': () => clientOn('assigned', (api, id) => () => api.tasks.deleteMany({ taskIds: [id] })),
  'tasks.decide': async () => {
    const { client, id } = await aTask('requested_for_va')
    await admin.admin.tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id, sentence: undefined }] })
    const { sender, api } = await asClient(client)
    const { proposals } = await api.tasks.get({ id })
    return { sender, call: () => api.tasks.decide({ id, proposalId: proposals[0]?.id ?? 0, decision: 'accept' }) }
  },
  'tasks.askForOtherVa': () =>
    clientOn('in_progress', (api, id) => () => api.tasks.askForOtherVa({ id, reason: 'We need Finnish.' })),
  'tasks.review': () => clientOn('completed', (api, id) => () => api.tasks.review({ id })),
  'tasks.requestChanges': () =>
    clientOn('completed', (api, id) => () => api.tasks.requestChanges({ id, note: 'More' })),
  'tasks.correctAnalysis': () =>
    clientOn('in_progress', (api, id) => async () => {
      await api.tasks.analyze({ id })
      return api.tasks.correctAnalysis({ id, steps: [crypto.randomUUID()] })
    }),
  'tasks.answer': async () => {
    const { client, id, va, vaTaskId } = await aTask('in_progress')
    await (await asVa(va)).api.vaPortal.tasks.ask({ id: vaTaskId, question: 'Which folder?' })
    const { sender, api } = await asClient(client)
    return { sender, call: () => api.tasks.answer({ id, answer: 'The blue one.' }) }
  },
  'tasks.messages.send': () =>
    clientOn('in_progress', (api, taskId) => () => api.tasks.messages.send({ taskId, message: 'Hello' })),
  'tasks.files.add': () => clientOn('in_progress', (api, id) => () => api.tasks.files.add({ id, file: arriving() })),
  'vas.register': async () => byGuest(() => guest.vas.register(application())),
  'vas.requestIntro': async () => {
    const { id } = await world.aVa()
    return byGuest(() => guest.vas.requestIntro({ ...inquiry(), vaId: id }))
  },
  'vas.inquire': async () => byGuest(() => guest.vas.inquire(inquiry())),
  'vaPortal.forgotPassword': async () => {
    const { email } = await world.aVa()
    return byGuest(() => guest.vaPortal.forgotPassword({ email }))
  },
  'vaPortal.tasks.move': async () => {
    const { va, vaTaskId } = await aTask('in_progress')
    const { sender, api } = await asVa(va)
    return {
      sender,
      call: () => api.vaPortal.tasks.move({ id: vaTaskId, status: 'completed', handoverNote: undefined }),
    }
  },
  'vaPortal.tasks.files.add': async () => {
    const { va, vaTaskId } = await aTask('in_progress')
    const { sender, api } = await asVa(va)
    return { sender, call: () => api.vaPortal.tasks.files.add({ id: vaTaskId, file: arriving() }) }
  },
  'vaPortal.tasks.ask': async () => {
    const { va, vaTaskId } = await aTask('in_progress')
    const { sender, api } = await asVa(va)
    return { sender, call: () => api.vaPortal.tasks.ask({ id: vaTaskId, question: 'Which folder?' }) }
  },
  'vaPortal.messages.send': async () => {
    const { va, vaTaskId } = await aTask('in_progress')
    const { sender, api } = await asVa(va)
    const threadId = `client_${teamThread(vaTaskId, va.id)}`
    return { sender, call: () => api.vaPortal.messages.send({ message: 'Hello', threadId }) }
  },
  'vaPortal.updateProfile': async () => {
    const { sender, api } = await asVa(await aProposedVa())
    return { sender, call: () => api.vaPortal.updateProfile({ available: false }) }
  },
  'vaPortal.timeOff.save': async () => {
    const { sender, api } = await asVa(await aProposedVa())
    const today = calendarDay('Africa/Nairobi', new Date())
    return {
      sender,
      call: () => api.vaPortal.timeOff.save({ startsOn: daysAfter(today, -1), endsOn: daysAfter(today, 1) }),
    }
  },
  'admin.vas.update': async () => {
    const { id } = await aProposedVa()
    return byAdmin(() => admin.admin.vas.update({ id, available: false }))
  },
  'admin.vas.changeMany': async () => {
    const { id } = await aProposedVa()
    const change = { what: 'available', available: false } as const
    return byAdmin(() => admin.admin.vas.changeMany({ selection: { ids: [id] }, change }))
  },
  'admin.access.inviteMany': async () => {
    const { id } = await world.aVa({ passwordHash: null })
    return byAdmin(() => admin.admin.access.inviteMany({ selection: { ids: [id] } }))
  },
  'admin.assignments.create': async () => {
    const { id: vaId } = await world.aVa()
    const given = { clientName: 'Ada', clientEmail: someEmail(), projectTitle: 'A handbook' }
    return byAdmin(() => admin.admin.assignments.create({ vaId, ...given, projectDescription: 'Ten pages' }))
  },
  'admin.assignments.update': async () => {
    const id = await anAssignmentId()
    return byAdmin(() => admin.admin.assignments.update({ id, status: 'paused' }))
  },
  'admin.assignments.moveMany': async () => {
    const id = await anAssignmentId()
    return byAdmin(() => admin.admin.assignments.moveMany({ selection: { ids: [id] }, status: 'paused' }))
  },
  'admin.assignments.setPrice': async () => {
    const id = await anAssignmentId()
    await world.db.updateTable('vaAssignments').set({ rateCents: null }).where('id', '=', id).execute()
    const price = { amountCents: 1200, currency: 'USD', unit: 'hour' } as const
    return byAdmin(() => admin.admin.assignments.setPrice({ id, price }))
  },
  'admin.assignments.reassign': async () => {
    const [id, { id: vaId }] = [await anAssignmentId(), await world.aVa()]
    return byAdmin(() => admin.admin.assignments.reassign({ id, vaId }))
  },
  'admin.vas.delete': async () => {
    const { va } = await aTask('in_progress')
    return byAdmin(() => admin.admin.vas.delete({ id: va.id }))
  },
  'admin.vas.invite': async () => {
    const { id } = await world.aVa({ passwordHash: null })
    return byAdmin(() => admin.admin.vas.invite({ id }))
  },
  'admin.vas.removePhoto': async () => {
    const { id } = await world.aVa({ photo: randomUUID() })
    return byAdmin(() => admin.admin.vas.removePhoto({ id, reason: 'It shows a logo.' }))
  },
  'admin.vas.mail': async () => {
    const va = await world.aVa()
    return byAdmin(() => admin.admin.vas.mail({ vaId: va.id, vaEmail: va.email, subject: 'Hello', message: 'Hello' }))
  },
  'admin.applications.review': async () => {
    const { application: sent } = await guest.vas.register(application())
    return byAdmin(() => admin.admin.applications.review({ id: sent.id, decision: 'needs_info', message: 'Which?' }))
  },
  'admin.applications.reviewMany': async () => {
    const { application: sent } = await guest.vas.register(application())
    const review = { selection: { ids: [sent.id] }, decision: 'decline' as const, message: 'Thank you.' }
    return byAdmin(() => admin.admin.applications.reviewMany(review))
  },
  'admin.requests.moveMany': () =>
    adminOn('requested_for_va', (id) =>
      admin.admin.requests.moveMany({
        selection: { ids: [id * 2] },
        move: { what: 'cannotFill', reason: 'Nobody' },
      }),
    ),
  'admin.tasks.propose': async () => {
    const { id: vaId } = await world.aVa()
    return adminOn('requested_for_va', (id) =>
      admin.admin.tasks.propose({ id, proposals: [{ vaId, sentence: undefined }] }),
    )
  },
  'admin.tasks.assign': async () => {
    const { id: vaId } = await world.aVa()
    return adminOn('requested_for_va', (id) =>
      admin.admin.tasks.assign({ id, vaId, deadline: undefined, priority: undefined }),
    )
  },
  'admin.tasks.unassign': () => adminOn('assigned', (id) => admin.admin.tasks.unassign({ id, reason: 'Ill' })),
  'admin.tasks.acceptResult': () => adminOn('completed', (id) => admin.admin.tasks.acceptResult({ id })),
  'admin.tasks.cannotFill': () =>
    adminOn('requested_for_va', (id) => admin.admin.tasks.cannotFill({ id, reason: 'Nobody' })),
  'admin.tasks.ask': () =>
    adminOn('requested_for_va', (id) => admin.admin.tasks.ask({ id, question: 'Which folder?' })),
  'admin.inquiries.propose': async () => {
    const { id } = await anInquiry()
    const { id: vaId } = await world.aVa()
    return byAdmin(() => admin.admin.inquiries.propose({ id, proposals: [{ vaId, sentence: undefined }] }))
  },
  'admin.inquiries.withdraw': async () => {
    const { id } = await anInquiry()
    const { id: vaId } = await world.aVa()
    await admin.admin.inquiries.propose({ id, proposals: [{ vaId }] })
    return byAdmin(() => admin.admin.inquiries.withdraw({ id, vaId }))
  },
  'admin.inquiries.ask': async () => {
    const { id } = await anInquiry()
    return byAdmin(() => admin.admin.inquiries.ask({ id, question: 'Which hours?' }))
  },
  'admin.inquiries.cannotFill': async () => {
    const { id } = await anInquiry()
    return byAdmin(() => admin.admin.inquiries.cannotFill({ id, reason: 'Nobody' }))
  },
  'admin.clients.update': async () => {
    const { id } = await world.aClient()
    return byAdmin(() => admin.admin.clients.update({ id, suspended: true }))
  },
  'admin.clients.changeMany': async () => {
    const { id } = await world.aClient()
    return byAdmin(() => admin.admin.clients.changeMany({ selection: { ids: [id] }, change: { what: 'suspend' } }))
  },
  'admin.leads.mail': async () => {
    const { id } = await anInquiry({ kind: 'contact' })
    return byAdmin(() => admin.admin.leads.mail({ id, subject: 'Hello', message: 'Hello' }))
  },
  'admin.documents.mail': async () => {
    const { id } = await admin.admin.documents.issue({
      template: 'nda',
      fields: { partyName: 'Ada', purpose: 'A first talk', startDate: '2026-01-05' },
    })
    return byAdmin(() => admin.admin.documents.mail({ id, to: someEmail(), subject: 'Your NDA', message: 'Here.' }))
  },
  'admin.documents.mailMany': async () => {
    const { id } = await admin.admin.documents.issue({
      template: 'nda',
      fields: { partyName: 'Ada', purpose: 'A first talk', startDate: '2026-01-05' },
    })
    await admin.admin.documents.mail({ id, to: someEmail(), subject: 'Your NDA', message: 'Here.' })
    await world.db.updateTable('mails').set({ status: 'sent' }).where('documentId', '=', id).execute()
    const change = { message: 'Here it is again.' }
    return byAdmin(() => admin.admin.documents.mailMany({ selection: { ids: [id] }, change }))
  },
  'admin.leads.convert': async () => {
    const { id } = await anInquiry({ kind: 'contact' })
    return byAdmin(() => admin.admin.leads.convert({ id }))
  },
  'admin.messages.files.add': async () => {
    const { vaTaskId } = await aTask('in_progress')
    return byAdmin(() => admin.admin.messages.files.add({ id: vaTaskId, file: arriving() }))
  },
  'admin.messages.send': async () => {
    const { va, vaTaskId } = await aTask('in_progress')
    return byAdmin(() => admin.admin.messages.send({ threadId: teamThread(vaTaskId, va.id), message: 'Hello' }))
  },
}

const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).flatMap(([path, { _def }]) => (_def.type === 'mutation' ? [path] : []))

const sentBy = (by: Rule['by'], { sessions }: OwnedRecords): Record<string, string> =>
  by === 'admin' ? { 'x-admin-key': adminKey } : by === 'anybody' ? {} : { cookie: `kazi_${by}=${sessions[by]}` }

const heard = async ({ db } = world) =>
  (
    await sql<{ n: number }>`
      select ((select count(*) from mails) + (select count(*) from notifications))::int as n`.execute(db)
  ).rows[0]?.n ?? 0
/** Makes the account look as if it had used up its limit. */
const exhaust = (sender: string) =>
  sql`insert into mails ("to", subject, text, html, message_id, sender)
    select 'filler@example.com', 'filler', '', '', gen_random_uuid()::text, ${sender}
      from generate_series(1, ${senderLimits[sender.split(':')[0] as keyof typeof senderLimits].hits})`.execute(
    world.db,
  )
const refill = () => world.db.deleteFrom('mails').where('subject', '=', 'filler').execute()

describe('mail is counted on whoever causes it', () => {
  it('names no call that does not exist', () => {
    expect(Object.keys(sending).filter((path) => !mutations.includes(path))).toEqual([])
  })

  it.each(mutations.filter((path) => !(path in sending)))('%s sends nothing', async (path) => {
    const records = await ownedRecordsIn(unlimited)
    const before = await heard(unlimited)
    const { by, input } = access[path] ?? { by: 'anybody' }
    await unlimited.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { ...sentBy(by, records), 'content-type': 'application/json' },
      payload: JSON.stringify(input?.(records) ?? null),
    })
    expect(await heard(unlimited)).toBe(before)
  })

  it.each(Object.entries(sending))('%s sends, and beyond the budget sends nothing', async (_, prepare) => {
    const first = await prepare()
    const before = await heard()
    await first.call()
    expect(await heard()).toBeGreaterThan(before)

    const second = await prepare()
    await exhaust(second.sender)
    const full = await heard()
    const answer = await second.call().then(
      () => 'answered',
      (error) => [error.code, error.cause?.retryAfterSeconds > 0],
    )
    const now = await heard()
    await refill()
    // A guest gets the usual answer, so that it does not reveal whether an address is known.
    expect(answer).toEqual(second.sender.startsWith('ip:') ? 'answered' : ['TOO_MANY_REQUESTS', true])
    expect(now).toBe(full)
  })

  it('because emails and bells are written in one place each, where it is counted', async () => {
    const root = join(import.meta.dirname, '..')
    const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const filesWith = async (pattern: RegExp) => {
      const found = files.map(async (file) => (pattern.test(await readFile(join(root, file), 'utf8')) ? file : ''))
      return (await Promise.all(found)).filter(Boolean).sort()
    }
    const queries = 'notifications/notifications.queries.ts'
    expect(await filesWith(/insertInto\('mails'/)).toEqual(['notifications/mail.ts'])
    expect(await filesWith(/insertInto\('notifications'/)).toEqual([queries])
    expect(await filesWith(/\binsertNotification\(/)).toEqual([queries, 'notifications/notifications.service.ts'])
  })
})
