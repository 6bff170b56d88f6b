import { z } from 'zod'
import { dryRun } from './flag.ts'

/** Days before and after today from which a calendar's events are read: a typical week needs no more. */
export const calendarDays = 28
export const maxEvents = 2000

const noFile = 'Please choose a calendar file.'
export const calendarCsv = z.object({ csvData: z.string(noFile).min(1, noFile), dryRun })
export const calendarIcs = z.object({ icsData: z.string(noFile).min(1, noFile), dryRun })

/** One occurrence of an event; ISO 8601 times in UTC. `repeats` says how often its series does. */
export type Occurrence = { title: string; startsAt: string; endsAt: string; repeats: string | null }
/** An event of a file with its occurrences in the window, or why it has none. `row` counts from 1. */
export type ReadEvent = { row: number; occurrences: Occurrence[]; reason?: string }
