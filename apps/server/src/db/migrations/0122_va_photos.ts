import { type Kysely, sql } from 'kysely'

/** The key of a VA's photo in the file store. Its bytes are removed when the VA takes another one, or none, or is deleted. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table vas add column photo uuid`.execute(db)
  await sql`
    create function remove_photo_bytes() returns trigger language plpgsql as $$
    begin
      insert into file_removals (key) values (old.photo) on conflict (key) do update set due_at = now();
      return null;
    end $$`.execute(db)
  await sql`
    create trigger remove_changed_photo after update of photo on vas for each row
      when (old.photo is not null and old.photo is distinct from new.photo)
      execute function remove_photo_bytes()`.execute(db)
  await sql`
    create trigger remove_photo after delete on vas for each row when (old.photo is not null)
      execute function remove_photo_bytes()`.execute(db)
}
