import { usualVaTimings } from '@kazi/schemas/states'
import bowser from 'bowser'
import { sessionsOf } from '../accounts/sessions.ts'
import type { ClientOrVa } from '../actors.ts'
import type { Db } from '../db/database.ts'
import { mailTimingsOf, quietHoursIn } from '../notifications/preferences.queries.ts'
import { vaPreferencesOf } from '../notifications/va-preferences.queries.ts'

export async function preferencesOf(db: Db, userId: number) {
  const { timezone, ...quiet } = await db
    .selectFrom('users')
    .select(['timezone', 'quietFrom', 'quietUntil'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { timezone, mail: await mailTimingsOf(db, userId), quietHours: quietHoursIn(quiet) }
}

/** What a VA has chosen; the time zone is the one of the profile. */
export async function preferencesOfVa(db: Db, vaId: number) {
  const { language, mail, push, quietHours, timezone } = await vaPreferencesOf(db, vaId)
  return { language, timezone, mail: { ...usualVaTimings, ...mail }, push, quietHours }
}

/** 'Chrome on macOS'; null for a session of a program, or from before sessions kept this. */
function browserOf(userAgent: string | null) {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent)
  return browser.name ? [browser.name, os.name].filter(Boolean).join(' on ') : null
}

/** A person's sessions, each with the browser's name and whether it is the one that asks. */
export async function namedSessionsOf(db: Db, owner: ClientOrVa, current: string) {
  const sessions = await sessionsOf(db, owner, current)
  return sessions.map(({ userAgent, ...session }) => ({ ...session, browser: browserOf(userAgent) }))
}
