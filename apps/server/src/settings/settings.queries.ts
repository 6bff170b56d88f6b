import bowser from 'bowser'
import { sessionsOf } from '../accounts/sessions.ts'
import type { Db } from '../db/database.ts'
import { mailTimingsOf } from '../notifications/preferences.queries.ts'

export async function preferencesOf(db: Db, userId: number) {
  const { timezone } = await db
    .selectFrom('users')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { timezone, mail: await mailTimingsOf(db, userId) }
}

/** 'Chrome on macOS'; null for a session of a program, or from before sessions kept this. */
function browserOf(userAgent: string | null) {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent)
  return browser.name ? [browser.name, os.name].filter(Boolean).join(' on ') : null
}

/** The client's sessions, each with the browser's name and whether it is the one that asks. */
export async function namedSessionsOf(db: Db, userId: number, current: string) {
  const sessions = await sessionsOf(db, userId, current)
  return sessions.map(({ userAgent, ...session }) => ({ ...session, browser: browserOf(userAgent) }))
}
