import { type Field, fieldsOf, type JsonSchema, omitFields } from './input-schema.ts'
import { listInput } from './list.ts'
import type { Route } from './mount.ts'
import type { RecordedCall, Source } from './recorded-call.ts'

/** A recorded call with the JSON Schema of its procedure's input. */
export type Described = { call: RecordedCall; input: JsonSchema | undefined }
type Parameter = { name: string; in: 'path' | 'query'; description?: string; required?: true; schema: JsonSchema }

const bytes: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

/** As the server reads it wherever it is: in the query, in JSON and in a form. */
const dryRun: [string, Field] = [
  'dryRun',
  {
    schema: { type: 'boolean', default: false, description: 'Say what would be done, and write nothing.' },
    required: false,
  },
]
const dryRunOf = ({ asksDryRun }: RecordedCall) => (asksDryRun ? [dryRun] : [])

/** A row's URL as OpenAPI writes it, below the origin. */
export const pathOf = (url: string) => `/api${url.replace(/:(\w+)/g, '{$1}')}`
const namesInPath = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The input's fields that the row takes from this part of a request under a name: that name with the field. */
const namedFrom = ({ call, input }: Described, from: Source['from']): [name: string, field: Field][] => {
  const fields = fieldsOf(input)
  return [...call.fields].flatMap(([name, source]): [string, Field][] => {
    const field = fields.get(name)
    return source.from === from && field ? [[source.name, field]] : []
  })
}

/** Names of the list contract that a query string has in other words than the procedure's input. */
const contract = Object.keys(listInput({ q: '', sort: '', desc: '', cursor: '' }))

/** What the parameters of every list mean. */
const meanings: Record<string, string> = {
  limit: 'Rows per page.',
  cursor: 'Where a page begins, as the Link header of another page says.',
  q: 'Words to search for.',
  sort: 'What the rows are ordered by.',
  desc: 'Whether the order is descending. Without `sort` the list has its usual order, whatever this says.',
}

/** What a list's query string may have: as `listInput` reads it. */
function listFields(input: JsonSchema | undefined) {
  const { size, filters, ...others } = Object.fromEntries(fieldsOf(input))
  const shared = Object.entries(others).filter(([name]) => contract.includes(name))
  const limit: [string, Field][] = size ? [['limit', size]] : []
  return new Map([...limit, ...shared, ...fieldsOf(filters?.schema)])
}

function queryFields(described: Described, paged: boolean): Map<string, Field> {
  const { call, input } = described
  const read = call.read.filter(({ from }) => from === 'query')
  const named = read.map(({ name }): [string, Field] => [name, { schema: { type: 'string' }, required: false }])
  const all = paged ? listFields(input) : fieldsOf(input)
  // What has to be there is sent in the body, where a call reads both.
  const fits = ([name, field]: [string, Field]) => !call.fields.has(name) && !(call.whole.body && field.required)
  return new Map([
    ...named,
    ...namedFrom(described, 'query'),
    ...(call.whole.query ? [...all].filter(fits) : []),
    ...dryRunOf(call),
  ])
}

/** The path's and the query's parameters. With several calls behind one row, what any of them reads. */
export function parametersOf([, url]: Route, calls: { described: Described; paged: boolean }[]): Parameter[] {
  const isList = calls.some(({ paged }) => paged)
  const inPath = new Map(calls.flatMap(({ described }) => namedFrom(described, 'path')))
  const inQuery = new Map(calls.flatMap(({ described, paged }) => [...queryFields(described, paged)]))
  return [
    ...namesInPath(url).map((name): Parameter => {
      const schema = inPath.get(name)?.schema ?? { type: 'string' }
      return { name, in: 'path', required: true, schema }
    }),
    ...[...inQuery].map(([name, { schema, required }]): Parameter => {
      const { default: normal, ...rest } = schema
      // The defaults of a page are the server's own: without a limit, a list has other sizes than on a screen.
      const shown = name === 'limit' || normal === '' ? rest : schema
      const description = isList ? meanings[name] : undefined
      const told = { ...(description && { description }), ...(required && calls.length === 1 && { required }) }
      return { name, in: 'query', ...told, schema: shown }
    }),
  ]
}

const objectOf = (fields: [string, Field][]): JsonSchema => {
  const required = fields.filter(([, field]) => field.required).map(([name]) => name)
  const properties = Object.fromEntries(fields.map(([name, { schema }]) => [name, schema]))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function jsonOf(described: Described, extras: NonNullable<Route[4]>): JsonSchema | undefined {
  const { call, input } = described
  const named = namedFrom(described, 'body')
  if (call.whole.body && input) return withFields(omitFields(input, new Set(call.fields.keys())), dryRunOf(call))
  if (named.length === 0) return undefined
  const key: [string, Field][] = extras.keyIn ? [[extras.keyIn, { schema: { type: 'string' }, required: false }]] : []
  return objectOf([...named, ...key, ...dryRunOf(call)])
}

/** The object with these fields as well, or in place of its own of that name; none of them has to be there. */
const withFields = (schema: JsonSchema, fields: [string, Field][]): JsonSchema =>
  fields.length === 0 ? schema : { ...schema, properties: { ...schema.properties, ...objectOf(fields).properties } }

const formOf = (field: string, others: [string, Field][]): JsonSchema =>
  objectOf([[field, { schema: bytes, required: true }], ...others])

/** The request's body: JSON, a form with a file, or either. */
export function bodyOf([, , , , extras = {}]: Route, described: Described) {
  const form = (field: string) => ({ 'multipart/form-data': { schema: formOf(field, dryRunOf(described.call)) } })
  if (extras.upload) return { required: true, content: form(extras.upload) }
  const schema = jsonOf(described, extras)
  const fields = [...fieldsOf(schema).values()]
  if (!schema || fields.length === 0) return undefined
  const required = fields.some(({ required }) => required) || 'anyOf' in schema || 'oneOf' in schema
  const json = { 'application/json': { schema } }
  return { ...(required && { required }), content: { ...json, ...(extras.file && form(extras.file)) } }
}
