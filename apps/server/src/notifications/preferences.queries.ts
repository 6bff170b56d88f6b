import type { QuietHours } from '@kazi/schemas/settings'
import { type MailTiming, type MailTopic, usualTimings } from '@kazi/schemas/states'
import type { Db, Tx } from '../db/database.ts'

/** How a client gets news of each topic, with the usual timing where nothing was chosen. */
export async function mailTimingsOf(db: Db, userId: number): Promise<Record<MailTopic, MailTiming>> {
  const rows = await db.selectFrom('mailPreferences').select(['topic', 'timing']).where('userId', '=', userId).execute()
  return { ...usualTimings, ...Object.fromEntries(rows.map(({ topic, timing }) => [topic, timing])) }
}

type Quiet = { quietFrom: string | null; quietUntil: string | null }
export const quietHoursIn = ({ quietFrom, quietUntil }: Quiet): QuietHours | null =>
  quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null

/** What decides when a client is emailed: the choice for a topic (undefined if none), quiet hours and the zone. */
export async function clientEmailPreferencesOf(db: Db, userId: number, topic: MailTopic) {
  const { timezone, timing, ...quiet } = await db
    .selectFrom('users')
    .leftJoin('mailPreferences', (join) =>
      join.onRef('mailPreferences.userId', '=', 'users.id').on('mailPreferences.topic', '=', topic),
    )
    .select(['timezone', 'quietFrom', 'quietUntil', 'timing'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { timezone, quietHours: quietHoursIn(quiet), chosen: timing ?? undefined }
}

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
