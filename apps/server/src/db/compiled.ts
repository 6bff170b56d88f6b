import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A placeholder for a value while a statement is built. */
type Placeholder = { placeholder: string }
const placeholders = new Proxy<Record<string, Placeholder>>(
  {},
  {
    get: (_, name) => ({ placeholder: String(name) }),
    ownKeys: () => {
      throw new Error('Name each value: which keys there will be is not known while a statement is built')
    },
  },
)
const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'placeholder' in value

/**
 * A statement that Kysely builds and compiles once per process, for hot paths where that would cost as much as the rest
 * of the call. `build` runs once, so it may pass its values on but must not inspect them.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
) {
  let statement: CompiledQuery<Row> | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    statement ??= build(db, placeholders as unknown as Values).compile(db)
    const parameters = statement.parameters.map((value) => (isPlaceholder(value) ? values[value.placeholder] : value))
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}

/** The row of a statement that finds exactly one. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A row that must be there was not found')
  return row
}
