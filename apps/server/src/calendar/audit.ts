import type { TaskCategory } from '@kazi/schemas/task'
import type { Client } from '../actors.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import { eventsNear } from './calendar.queries.ts'

type Context = { db: Db; cpu: Pick<Cpu, 'analyze'> }
type Event = Awaited<ReturnType<typeof eventsNear>>[number]

/** Time with other people, and the client's own: a VA can prepare it, but not take it over. */
const own =
  /\b(meet(ing)?s?|call with|1:1|one on one|stand-?up|sync|interview|lunch|dinner|coffee|dentist|doctor|gym|yoga|birthday|holiday|vacation|pick ?up|school|commute|therapy|party|wedding|flight|focus( time)?)\b/i
export const meetings = 'Meetings and your own time'

/** How many groups are read: those that take the most hours. */
const mostRead = 25

const week = 7 * 86_400_000
/** The first one of Unix time, in milliseconds. */
const monday = 4 * 86_400_000
const round = (hours: number) => Math.round(hours * 10) / 10

type Group = { title: string; count: number; hoursPerWeek: number; repeats: string | null }
/** What an event with this title takes: the same title again is the same work. */
export type AuditedGroup = Group & { kind: string; category: TaskCategory | null; delegable: boolean; reason: string }

/** Weeks without any event do not count, nor do the days before the first event and after the last. */
function weeksOf(events: readonly Event[]) {
  const starts = events.map(({ startsAt }) => Date.parse(startsAt))
  const busy = new Set(starts.map((start) => Math.floor((start - monday) / week))).size
  return Math.max(1, Math.min(busy, Math.ceil((Math.max(...starts) - Math.min(...starts)) / week)))
}

function groupsOf(events: readonly Event[]): Group[] {
  const weeks = weeksOf(events)
  const groups = Map.groupBy(events, ({ title }) => title.toLowerCase())
  return [...groups.values()]
    .map((same) => {
      const ms = same.reduce((sum, { startsAt, endsAt }) => sum + Date.parse(endsAt) - Date.parse(startsAt), 0)
      return {
        title: same[0]?.title ?? '',
        count: same.length,
        hoursPerWeek: round(ms / 3_600_000 / weeks),
        repeats: same.find(({ repeats }) => repeats)?.repeats ?? null,
      }
    })
    .sort((one, other) => other.hoursPerWeek - one.hoursPerWeek || one.title.localeCompare(other.title))
}

/**
 * The week that a client's calendar shows: hours by kind, what repeats, and what could be delegated and why. The
 * built-in analyst reads the titles; that spends no quota.
 */
export async function auditCalendar({ db, cpu }: Context, client: Client) {
  const events = await eventsNear(db, client.id)
  const groups: AuditedGroup[] = []
  for (const [index, group] of groupsOf(events).entries()) {
    const mine = { ...group, kind: meetings, category: null, delegable: false, reason: 'This time is with you in it.' }
    if (own.test(group.title) || index >= mostRead) {
      groups.push(mine)
      continue
    }
    const { category, delegable, reason } = await cpu.analyze({ text: group.title, now: new Date() })
    groups.push(
      delegable === 'no' ? { ...mine, reason } : { ...group, kind: category, category, delegable: true, reason },
    )
  }
  const byKind = Map.groupBy(groups, ({ kind }) => kind)
  const hours = [...byKind].map(([kind, of]) => ({
    kind,
    hoursPerWeek: round(of.reduce((sum, { hoursPerWeek }) => sum + hoursPerWeek, 0)),
  }))
  return {
    events: events.length,
    hours: hours.sort((one, other) => other.hoursPerWeek - one.hoursPerWeek),
    repeating: groups.filter(({ count }) => count > 1),
    delegable: groups.filter(({ delegable, hoursPerWeek }) => delegable && hoursPerWeek > 0),
  }
}
