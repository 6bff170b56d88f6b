import type { Db } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Where the three apps are reached; links in mail are made of these, never of a request's Host header. */
export type Links = { site: string; portal: string; admin: string }

/** What a command needs to change the world: rows, jobs that are sent with them, and links for the mail. */
export type Work = { db: Db; jobs: Jobs; links: Links }

/** Runs `change` in one transaction: rows, notifications, live events and mail happen together or not at all. */
export const transact = <T>(work: Work, change: (work: Work) => Promise<T>): Promise<T> =>
  work.db.transaction().execute((db) => change({ ...work, db }))
