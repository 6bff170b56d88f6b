import { fold, searchPattern } from '@kazi/schemas/search-words'
import { truncate } from '@kazi/schemas/truncate'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { planEachTime } from '../db/statements.ts'

type Entry = { to: string | null; detail: unknown }

/** How each kind of record is called by people; the same kinds as in the targets of entries. */
const namesOf: Record<string, (ids: number[]) => RawBuilder<unknown>> = {
  va: (ids) => sql`select 'va ' || id, name from vas where id = any(${ids}::int[])`,
  client: (ids) => sql`select 'client ' || id, first_name from users where id = any(${ids}::int[])`,
  application: (ids) => sql`select 'application ' || id, name from va_applications where id = any(${ids}::int[])`,
  lead: (ids) => sql`select 'lead ' || id, name from inquiries where id = any(${ids}::int[])`,
  inquiry: (ids) => sql`select 'inquiry ' || id, name from inquiries where id = any(${ids}::int[])`,
  key: (ids) => sql`select 'key ' || id, label from admin_keys where id = any(${ids}::int[])`,
  mail: (ids) => sql`select 'mail ' || id, subject from mails where id = any(${ids}::int[])`,
  document: (ids) => sql`select 'document ' || id, number from documents where id = any(${ids}::int[])`,
  task: (ids) =>
    sql`select 'task ' || id, coalesce(title, left(task_text, 200)) from tasks where id = any(${ids}::int[])`,
  assignment: (ids) => sql`
    select 'assignment ' || a.id, a.project_title || ', ' || v.name
    from va_assignments a join vas v on v.id = a.va_id where a.id = any(${ids}::int[])`,
}
/** A conversation is called by its two people. */
const threads = (ids: string[]) => sql`
  select t.id, concat_ws(' and ', u.first_name, v.name)
  from threads t left join vas v on v.id = t.va_id left join users u on u.id = t.user_id where t.id = any(${ids}::text[])`

/** The fields of a detail that hold ids, and of which kind. */
const idFields: Record<string, string> = { vaId: 'va', vaIds: 'va', from: 'va', to: 'va', clientId: 'client' }

const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31

function* targetsIn({ to, detail }: Entry): Generator<string> {
  if (to) yield to
  if (typeof detail !== 'object' || detail === null) return
  for (const [name, value] of Object.entries(detail))
    for (const one of Array.isArray(value) ? value : [value])
      if (idFields[name] && isId(one)) yield `${idFields[name]} ${one}`
}

/** What the records of these entries are called now, by target. One that is gone has no name: its entry has the id. */
async function namesIn(db: Db, entries: Entry[]) {
  const targets = [...new Set(entries.flatMap((entry) => [...targetsIn(entry)]))]
  const byKind = new Map<string, number[]>()
  for (const target of targets) {
    const [, kind = '', id] = /^([a-z]+) (\d{1,9})$/.exec(target) ?? []
    if (namesOf[kind]) byKind.set(kind, [...(byKind.get(kind) ?? []), Number(id)])
  }
  const conversations = targets.filter((target) =>
    /^(?:(?:client_)?task_\d+_va_\d+|client_(?:task_)?\d+_team)$/.test(target),
  )
  const parts = [...byKind].map(([kind, ids]) => namesOf[kind]?.(ids) ?? sql``)
  if (conversations.length > 0) parts.push(threads(conversations))
  if (parts.length === 0) return new Map<string, string>()
  const { rows } = await sql<{ target: string; name: string }>`
    select target, name from (${sql.join(parts, sql` union all `)}) named (target, name)`.execute(db)
  return new Map(rows.map(({ target, name }) => [target, target.startsWith('task ') ? truncate(name, 80) : name]))
}

/** Adds to each entry the names of the people and things that it is about. */
export async function withNames<E extends Entry>(db: Db, entries: E[]) {
  const all = await namesIn(db, entries)
  return entries.map((entry) => ({
    ...entry,
    names: Object.fromEntries(
      [...targetsIn(entry)].flatMap((target) => {
        const name = all.get(target)
        return name === undefined ? [] : [[target, name]]
      }),
    ),
  }))
}

/** Of so many people of a name, of all kinds together, the entries are looked up by index. */
export const mostNamed = 5000

/** The targets of people whose name has this word: VAs, applicants, leads and, of whom there are most, clients. */
const targetsNamed = (word: string) => {
  const pattern = searchPattern(fold(word))
  return sql`
    select 'va ' || id from vas where name_text like ${pattern}
    union all
    select 'application ' || id from va_applications
      where list_text like ${pattern} and folded(' ' || name) like ${pattern}
    union all
    select 'lead ' || id from inquiries where list_text like ${pattern} and folded(' ' || name) like ${pattern}
    union all
    select 'client ' || id from users where list_text like ${pattern} and folded(' ' || first_name) like ${pattern}`
}

/**
 * Whether an entry is about somebody whose name has this word. `some` says that more people have the name than are
 * searched for: to compare each entry with all of them would take longer than a search may.
 */
export async function isAbout(db: Db, word: string) {
  const { rows } = await sql<{ target: string }>`
    select ${planEachTime} target from (${targetsNamed(word)}) named (target) limit ${mostNamed + 1}`.execute(db)
  const targets = rows.slice(0, mostNamed).map(({ target }) => target)
  return { about: sql<boolean>`target = any(${targets}::text[])`, some: rows.length > mostNamed }
}
