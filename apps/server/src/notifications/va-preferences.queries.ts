import type { VaPreferencesUpdate } from '@kazi/schemas/settings'
import type { MailTiming, MailTopic } from '@kazi/schemas/states'
import type { Db, Tx } from '../db/database.ts'

const columnOf = { tasks: 'mailTasks', progress: 'mailProgress', messages: 'mailMessages' } as const satisfies Record<
  MailTopic,
  string
>
export const pushColumnOf = {
  tasks: 'pushTasks',
  progress: 'pushProgress',
  messages: 'pushMessages',
} as const satisfies Record<MailTopic, string>
const topics = Object.keys(columnOf) as MailTopic[]

/** What a VA has chosen: the language, when which news is emailed, and the hours in which none is. */
export async function vaPreferencesOf(db: Db, vaId: number) {
  const { language, timezone, quietFrom, quietUntil, pushTasks, pushProgress, pushMessages, ...timings } = await db
    .selectFrom('vas')
    .leftJoin('vaPreferences', 'vaPreferences.vaId', 'vas.id')
    .select(['pushTasks', 'pushProgress', 'pushMessages'])
    .select(['timezone', 'language', 'quietFrom', 'quietUntil', 'mailTasks', 'mailProgress', 'mailMessages'])
    .where('vas.id', '=', vaId)
    .executeTakeFirstOrThrow()
  const chosen = topics.flatMap((topic) => {
    const timing = timings[columnOf[topic]]
    return timing ? [[topic, timing] as const] : []
  })
  return {
    language,
    timezone,
    mail: Object.fromEntries(chosen) as Partial<Record<MailTopic, MailTiming>>,
    /** What was not chosen is shown. */
    push: { tasks: pushTasks ?? true, progress: pushProgress ?? true, messages: pushMessages ?? true },
    quietHours: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
  }
}
export type VaPreferences = Awaited<ReturnType<typeof vaPreferencesOf>>

/** The token of the link that turns a VA's emails off. */
export async function unsubscribeTokenOf(db: Tx, vaId: number) {
  await db
    .insertInto('vaPreferences')
    .values({ vaId, ...nothing })
    .onConflict((conflict) => conflict.column('vaId').doNothing())
    .execute()
  const { unsubscribeToken } = await db
    .selectFrom('vaPreferences')
    .select('unsubscribeToken')
    .where('vaId', '=', vaId)
    .executeTakeFirstOrThrow()
  return unsubscribeToken
}

export const vaWithToken = async (db: Db, token: string) =>
  (await db.selectFrom('vaPreferences').select('vaId').where('unsubscribeToken', '=', token).executeTakeFirst())?.vaId

const nothing = {
  language: null,
  quietFrom: null,
  quietUntil: null,
  mailTasks: null,
  mailProgress: null,
  mailMessages: null,
}

/** What is missing stays as it is. */
export async function setVaPreferences(
  db: Tx,
  vaId: number,
  { language, mail = {}, push = {}, quietHours }: Omit<VaPreferencesUpdate, 'timezone'>,
) {
  const timings = topics.flatMap((topic) => (mail[topic] ? [[columnOf[topic], mail[topic]] as const] : []))
  const chosen = {
    ...(language && { language }),
    ...Object.fromEntries(timings),
    ...Object.fromEntries(
      topics.flatMap((topic) => (push[topic] === undefined ? [] : [[pushColumnOf[topic], push[topic]]])),
    ),
    ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null }),
  }
  await db
    .insertInto('vaPreferences')
    .values({ vaId, ...nothing, ...chosen })
    .onConflict((conflict) => {
      const same = conflict.column('vaId')
      return Object.keys(chosen).length > 0 ? same.doUpdateSet(chosen) : same.doNothing()
    })
    .execute()
}
