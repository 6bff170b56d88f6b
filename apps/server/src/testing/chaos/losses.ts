import pg from 'pg'
import { connectionForTools } from '../../db/embedded.ts'
import type { AcknowledgedWrites } from './load.ts'

const silent = { info: () => {}, warn: () => {} }

/** Describes acknowledged writes that are missing and writes that are incomplete; an empty list is a success. */
export async function lossesIn(dataDir: string, writes: AcknowledgedWrites): Promise<string[]> {
  const { connection, stop } = await connectionForTools({ dataDir, log: silent })
  const client = new pg.Client(connection)
  await client.connect()
  const has = async (table: string, ids: Iterable<number>, where = 'true') => {
    const { rows } = await client.query(
      `select id from unnest($1::int[]) as wanted (id) where id not in (select id from ${table} where ${where})`,
      [[...ids]],
    )
    return rows.map(({ id }) => `${table} ${id} was acknowledged and is not there`)
  }
  const uploaded = async () => {
    const losses: string[] = []
    const { rows } = await client.query<{ word: string; n: number }>(
      "select substring(email::text from '^(upload-[0-9a-f-]{36})-') as word, count(*)::int as n from vas group by 1",
    )
    const there = new Map(rows.map(({ word, n }) => [word, n]))
    for (const [word, count] of writes.unanswered) {
      const n = there.get(word) ?? 0
      if (writes.uploads.has(word) ? n !== count : n !== count && n !== 0)
        losses.push(`${n} of ${count} VAs of an upload are there`)
    }
    return losses
  }
  try {
    return [
      ...(await has('tasks', writes.tasks.keys())),
      ...(await has('tasks', writes.requested, "status <> 'pending'")),
      ...(await has('messages', writes.messages)),
      ...(await has('time_entries', writes.minutes)),
      ...(await uploaded()),
    ]
  } finally {
    await client.end()
    await stop()
  }
}

/** Emails that are neither sent nor waiting, and emails marked as sent that the mail server never received. */
export async function mailLosses(dataDir: string, received: ReadonlyMap<string, unknown>): Promise<string[]> {
  const { connection, stop } = await connectionForTools({ dataDir, log: silent })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query('select id, status, message_id from mails')
    return rows.flatMap(({ id, status, message_id }) =>
      status !== 'sent'
        ? [`mail ${id} is ${status}`]
        : received.has(message_id)
          ? []
          : [`mail ${id} counts as sent and was never received`],
    )
  } finally {
    await client.end()
    await stop()
  }
}
