import { type MailTiming, type MailTopic, usualTimings } from '@kazi/schemas/states'
import type { Db, Tx } from '../db/database.ts'

/** How a client gets news of each topic, with the usual timing where nothing was chosen. */
export async function mailTimingsOf(db: Db, userId: number): Promise<Record<MailTopic, MailTiming>> {
  const rows = await db.selectFrom('mailPreferences').select(['topic', 'timing']).where('userId', '=', userId).execute()
  return { ...usualTimings, ...Object.fromEntries(rows.map(({ topic, timing }) => [topic, timing])) }
}

/** What the client has chosen for a topic; undefined if nothing. */
export const chosenTiming = async (db: Db, userId: number, topic: MailTopic) =>
  (
    await db
      .selectFrom('mailPreferences')
      .select('timing')
      .where('userId', '=', userId)
      .where('topic', '=', topic)
      .executeTakeFirst()
  )?.timing

export async function chooseTimings(db: Tx, userId: number, timings: Partial<Record<MailTopic, MailTiming>>) {
  const rows = (Object.entries(timings) as [MailTopic, MailTiming | undefined][]).flatMap(([topic, timing]) =>
    timing ? [{ userId, topic, timing }] : [],
  )
  if (rows.length === 0) return
  await db
    .insertInto('mailPreferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'topic']).doUpdateSet((eb) => ({ timing: eb.ref('excluded.timing') })),
    )
    .execute()
}
