import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Stands for a value while a statement is built. */
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
 * A statement that Kysely builds and compiles once for the process: for a hot path that costs as much as the rest of the
 * call. `build` runs once, so it may pass its values on and must not look at them.
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
