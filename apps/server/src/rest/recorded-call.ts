import type { Api } from '../router.ts'
import type { Given, Route } from './mount.ts'

/** Where a value comes from that a row passes to its procedure. */
export type Source = { from: 'path' | 'query' | 'body' | 'file'; name: string }
/** What a row does with a request: the procedure that it calls, and where the fields of its input come from. */
export type RecordedCall = {
  procedure: string
  fields: Map<string, Source>
  /** The whole body or query is passed on, except for `fields`. */
  whole: { body: boolean; query: boolean }
  /** Fields of body or query that the row reads by name. */
  read: Source[]
  /** It asks whether nothing is to be written, which the query and the body may say. */
  asksDryRun: boolean
}

const whole = { body: Symbol('every field of the body'), query: Symbol('every field of the query') }

/** Stands for a body or a query: a field of it is where it comes from, and a copy of all has one mark. */
const unread = (from: 'body' | 'query', read: Source[]) =>
  new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return undefined
        const source: Source = { from, name }
        read.push(source)
        return source
      },
      ownKeys: () => [whole[from]],
      getOwnPropertyDescriptor: () => ({ value: true, enumerable: true, configurable: true }),
    },
  )

/** Stands for a caller: `called` gets the path and the input of the procedure that is called through it. */
const recorder = (called: (procedure: string, input: unknown) => void, path: string[] = []): unknown =>
  new Proxy(() => {}, {
    get: (_, name) => recorder(called, [...path, String(name)]),
    apply: (_target, _self, [input]) => {
      called(path.join('.'), input)
      // A row may go on with the answer, which there is none of.
      return new Promise(() => {})
    },
  })

/**
 * Runs a row's call on stand-ins for the caller and the request: so what a row says is written down once, in the row.
 * @param paged for a list that is a page only if the query asks for one.
 */
export function recordedCall([method, , call, , extras = {}]: Route, paged: boolean): RecordedCall {
  const read: Source[] = []
  let asksDryRun = false
  const fromPath = (name: string) => ({ from: 'path', name })
  const given = {
    ...Object.fromEntries(['id', 'entryId', 'month'].map((name) => [name, fromPath(name)])),
    // Neither has a body that reaches the row.
    body: method === 'GET' || extras.upload ? {} : unread('body', read),
    query: unread('query', read),
    file: { from: 'file', name: extras.upload ?? '' },
    paged,
    get dryRun() {
      asksDryRun = true
      // A row may choose its procedure by this: the one that writes is what it is for.
      return false
    },
  } as unknown as Given
  const calls: RecordedCall[] = []
  const called = (procedure: string, input: object = {}) => {
    const marks = Object.getOwnPropertySymbols(input)
    const fields = new Map(Object.entries(input))
    // It comes from several places.
    if (asksDryRun) fields.delete('dryRun')
    calls.push({
      procedure,
      fields,
      whole: { body: marks.includes(whole.body), query: marks.includes(whole.query) },
      read,
      asksDryRun,
    })
  }
  void call(recorder(called as (procedure: string, input: unknown) => void) as Api, given)
  if (!calls[0]) throw new Error('The row calls no procedure.')
  return calls[0]
}
