import { clientZone } from '@kazi/schemas/zones'
import { timezoneOf } from '../accounts/users.queries.ts'
import type { Db } from '../db/database.ts'

/** 'Mon, Nov 23, 3:40 PM EST', as the screens write it. */
export const dueTime = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })

/** The same where a client lives; of the present without a time. */
export const dueTimeFor = async (db: Db, userId: number, at: string | null) =>
  dueTime(at ?? new Date().toISOString(), clientZone(await timezoneOf(db, userId)))
