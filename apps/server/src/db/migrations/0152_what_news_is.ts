import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Its name in the catalog of emails: whether news still holds is asked after its email is gone, too.
  await sql`alter table notifications add column name text`.execute(db)
  await sql`update notifications set name = email ->> 'name' where email is not null`.execute(db)
  // Ids are never given twice, so none leads to another file. Almost no news has one: no foreign key, which needs them all.
  await sql`alter table notifications add column file_id integer`.execute(db)
  // Several pieces of news are in one email. Nobody looks for it but when a client leaves, by the news.
  await sql`alter table notifications add column mail_id integer`.execute(db)
  await sql`create index notifications_by_file on notifications (file_id) where file_id is not null`.execute(db)
}
