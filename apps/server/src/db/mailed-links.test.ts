import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { emptyDatabase } from '#/testing/cluster.ts'
import { openDatabase } from './database.ts'

const { config, drop } = await emptyDatabase()
const { db, close } = openDatabase(config)
afterAll(async () => {
  await close()
  await drop()
})

const folder = join(import.meta.dirname, 'migrations')
const steps = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.ts$/.test(file)).sort()
const run = async (files: string[]) => {
  for (const file of files) {
    const { up } = (await import(/* @vite-ignore */ join(folder, file))) as { up(db: Kysely<unknown>): Promise<void> }
    await up(db as unknown as Kysely<unknown>)
  }
}
const here = steps.indexOf('0009_mailed_links.ts')

it('takes clients from before as confirmed, keeps the newest link of each account, and new clients are not confirmed', async () => {
  await run(steps.slice(0, here))
  await sql`insert into users (email, password_hash, first_name, username) values ('old@example.com', 'x', 'Old', 'old')`.execute(
    db,
  )
  await sql`insert into vas (email, name) values ('va@example.com', 'Va')`.execute(db)
  await sql`
    insert into password_tokens (token_hash, user_id, va_id, expires_at, created_at)
      select sha256(who::text::bytea || n::text::bytea), case when who = 1 then 1 end, case when who = 2 then 1 end,
          now() + interval '1 hour', now() - make_interval(mins => n)
        from generate_series(1, 2) who, generate_series(0, 7) n`.execute(db)
  await run(steps.slice(here, here + 1))
  const { rows: users } = await sql<{ emailConfirmedAt: string | null }>`select email_confirmed_at from users`.execute(
    db,
  )
  expect(users).toEqual([{ emailConfirmedAt: expect.any(String) }])
  const { rows: links } = await sql<{ age: number; purpose: string }>`
    select round(extract(epoch from now() - created_at) / 60)::int as age, purpose from mailed_links`.execute(db)
  expect(links).toEqual([
    { age: 0, purpose: 'password' },
    { age: 0, purpose: 'password' },
  ])
  await sql`insert into users (email, password_hash, first_name, username) values ('new@example.com', 'x', 'New', 'new')`.execute(
    db,
  )
  const { rows: unproven } = await sql`select email from users where email_confirmed_at is null`.execute(db)
  expect(unproven).toEqual([{ email: 'new@example.com' }])
})
