import { randomUUID } from 'node:crypto'
import { announce } from '../live/live.ts'
import type { Work } from '../work.ts'
import { type Letter, render } from './letter.ts'

/** Enqueues a letter with the caller's transaction. It is sent, or kept for the outbox, after that commits. */
export async function post(work: Work, to: string, letter: Letter) {
  const { id } = await work.db
    .insertInto('mails')
    .values({
      to,
      subject: letter.subject,
      ...render(letter),
      secret: letter.secret ?? false,
      messageId: `<${randomUUID()}@kazi>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.jobs.send(work.db, 'send-mail', { mailId: id })
  await announce(work.db, 'admin')
}
