import type pg from 'pg'
import type { Row } from '../report.ts'
import type { Arrangement } from './arrangement.ts'

export type Stage = {
  arrangement: Arrangement
  /** Clients that are signed in: `tokenOf` has their cookies. */
  clients: number
  mails: ReadonlyMap<string, number>
  rounds: number
  log: (line: string) => void
  /** Runs SQL as superuser, on the primary or on one node. */
  sql<T>(run: (client: pg.Client) => Promise<T>, node?: { postgres: number }): Promise<T>
}
export type Proof = { name: string; about: string; run(stage: Stage): Promise<Row[]> }
