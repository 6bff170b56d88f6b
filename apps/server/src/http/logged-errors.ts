import { pino } from 'pino'

/** What a database says of an error with contents of rows, texts that somebody wrote, or the values of a statement. */
const rowContents = new Set(['detail', 'hint', 'where', 'internalQuery', 'parameters'])

type Logged = Record<string, unknown>
const isError = (value: unknown): value is Logged => typeof value === 'object' && value !== null && 'stack' in value

function withoutRows(logged: Logged): Logged {
  const kept = Object.entries(logged).filter(([name]) => !rowContents.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((one) => (isError(one) ? withoutRows(one) : one))]
      return [name, isError(value) ? withoutRows(value) : value]
    }),
  )
}

/** An error for the log, with those that it holds: everything but what is in rows, which are people's. */
export const loggedError = (error: Error) => {
  const logged: unknown = pino.stdSerializers.err(error)
  return isError(logged) ? withoutRows(logged) : logged
}
