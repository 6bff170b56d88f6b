import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const aMail = { text: 'Words', html: '<p>Words</p>' }
type Extra = Partial<{
  name: string
  thread: string
  unsubscribeUrl: string
  status: 'sent'
  linkHashes: Buffer[]
  documentId: number
}>

async function erasing() {
  const client = await world.aClient()
  const add = async (subject: string, extra: Extra = {}) => {
    const { id } = await world.db
      .insertInto('mails')
      .values({ ...aMail, subject, messageId: `<${randomUUID()}@kazi>`, to: client.email, status: 'queued', ...extra })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.context.jobs.send(world.db, 'send-mail', { mailId: id })
  }
  return {
    client,
    add,
    erase: async () => (await world.as(client)).auth.account.erase({ password }),
    subjects: async () =>
      (await world.mails())
        .filter(({ to }) => to === client.email)
        .map(({ subject }) => subject)
        .sort(),
  }
}
const vaMails = async (add: (subject: string, extra?: Extra) => Promise<unknown>) => {
  await add('News', { name: 'messageToVa' })
  await add('Of their task', { thread: 'va-task-2147483647' })
  await add('Of the day', { name: 'daily', unsubscribeUrl: 'https://kazi.test/api/unsubscribe?token=x&for=va' })
  await add('Invited', { name: 'inviteVa' })
  await add('Client news', { name: 'messageToClient', thread: 'task-2147483647' })
  await add('Nothing of a VA')
  await add('Sent before', { name: 'messageToVa', status: 'sent' })
}

it('an erased client’s address keeps what waits for the VA who has the same one', async () => {
  const { client, add, erase, subjects } = await erasing()
  const va = await world.aVa({ email: client.email })
  const tokenHash = Buffer.from(randomUUID())
  await world.db
    .insertInto('mailedLinks')
    .values({ tokenHash, vaId: va.id, purpose: 'password', expiresAt: new Date(Date.now() + 3_600_000) })
    .execute()
  await vaMails(add)
  await add('Both passwords', { name: 'resetBothPasswords', linkHashes: [tokenHash] })
  await erase()
  const deleted = expect.stringContaining('was deleted')
  const left = await subjects()
  expect(left).toHaveLength(6)
  expect(left).toEqual(
    expect.arrayContaining([deleted, 'Both passwords', 'Invited', 'News', 'Of the day', 'Of their task']),
  )
})

it('an erased client’s address keeps what the team writes to the VA who has the same one, and their documents', async () => {
  const { client, add, erase, subjects } = await erasing()
  const va = await world.aVa({ email: client.email })
  const aDocument = async (vaId: number | null, sequence: number) => {
    const { id } = await world.db
      .insertInto('documents')
      .values({
        template: 'invoice',
        year: 2020,
        sequence,
        number: `INV-2020-${sequence}`,
        recipient: 'Amina',
        vaId,
        email: client.email,
        fields: '{}',
        lines: '[]',
        pdf: Buffer.from('%PDF'),
        sha256: Buffer.alloc(32),
        issuedBy: 'team',
        issuedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  await add('To the VA', { name: 'fromTeam' })
  await add('To a lead', { name: 'fromTeam', thread: 'inquiry-2147483647' })
  await add('A document', { name: 'documentSent', documentId: await aDocument(va.id, 9001) })
  await add('A client’s document', { name: 'documentSent', documentId: await aDocument(null, 9002) })
  await erase()
  const left = await subjects()
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining([expect.stringContaining('was deleted'), 'A document', 'To the VA']))
})

it('an erased client’s address keeps nothing where it is nobody else’s', async () => {
  const { add, erase, subjects } = await erasing()
  await vaMails(add)
  await erase()
  expect(await subjects()).toEqual([expect.stringContaining('was deleted')])
})
