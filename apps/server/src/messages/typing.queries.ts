import type { MessageParty } from '@kazi/schemas/states'
import { typedSeconds } from '@kazi/schemas/typing'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const fresh = sql<boolean>`at > clock_timestamp() - make_interval(secs => ${sql.lit(typedSeconds)})`

/**
 * Writes down that a party is writing, and forgets those who have stopped.
 * @returns whether it has just begun: what goes on changes nothing that anybody sees
 */
export async function seeTyping(db: Tx, threadId: string, party: MessageParty) {
  const { rows } = await sql<{ began: boolean }>`
    with gone as (
        delete from typing where (thread_id, party) in (
          select thread_id, party from typing
            where not ${fresh} and (thread_id, party) <> (${threadId}, ${party}) for update skip locked)),
      before as (select from typing where thread_id = ${threadId} and party = ${party} and ${fresh}),
      seen as (
        insert into typing (thread_id, party) values (${threadId}, ${party})
        on conflict (thread_id, party) do update set at = excluded.at)
    select not exists (select from before) as began`.execute(db)
  return rows[0]?.began ?? false
}

export const forgetTyping = (db: Tx, threadId: string, party: MessageParty) =>
  db.deleteFrom('typing').where('threadId', '=', threadId).where('party', '=', party).execute()

/** Which of the others are writing in a conversation now. */
export const typingIn = async (db: Db, threadId: string, reader: MessageParty) =>
  (
    await db
      .selectFrom('typing')
      .select('party')
      .where('threadId', '=', threadId)
      .where('party', '<>', reader)
      .where(fresh)
      .orderBy('party')
      .execute()
  ).map(({ party }) => party)
