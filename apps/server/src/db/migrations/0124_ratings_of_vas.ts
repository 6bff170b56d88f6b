import { type Kysely, sql } from 'kysely'

/**
 * Where each rated VA comes in a list with the best first: by the average that readers see, rounded to a tenth, then by
 * how many rated. The sums are counted up in place, so that two clients who rate one VA at once are both counted; and they
 * are no columns of vas, because whoever rates would then wait for whoever changes that VA.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_ratings (
      va_id integer primary key references vas (id) on delete cascade,
      stars integer not null,
      reviews integer not null,
      -- Ascending, so that equals come in the order in which they joined.
      place integer generated always as (
        case when reviews > 0 then
          -(round(stars::numeric / reviews, 1) * 10)::integer * 1000000 - least(reviews, 999999) end) stored)`.execute(
    db,
  )
  await sql`
    create function count_rating() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update va_ratings set stars = stars - old.rating, reviews = reviews - 1 where va_id = old.va_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into va_ratings as known (va_id, stars, reviews) values (new.va_id, new.rating, 1)
          on conflict (va_id) do update set stars = known.stars + excluded.stars, reviews = known.reviews + 1;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_rating after insert or delete or update of rating, va_id on reviews
      for each row execute function count_rating()`.execute(db)
  await sql`
    insert into va_ratings (va_id, stars, reviews)
      select va_id, sum(rating), count(*) from reviews group by va_id`.execute(db)
  await sql`create index va_ratings_by_place on va_ratings (place, va_id) where place is not null`.execute(db)
}
