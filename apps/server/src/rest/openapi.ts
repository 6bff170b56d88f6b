import { brand } from '@kazi/schemas/brand'
import { adminRoles } from '@kazi/schemas/states'
import type { ProcedureType } from '@trpc/server'
import type { z } from 'zod'
import { appRouter } from '../router.ts'
import { adminProcedure, clientProcedure, heedsKey, neededRole, publicProcedure, vaProcedure } from '../trpc/trpc.ts'
import { operationIdOf, summaryOf, tagOf } from './call-names.ts'
import { jsonSchemaOf } from './input-schema.ts'
import type { Route } from './mount.ts'
import { componentsFor, failuresOf } from './openapi-components.ts'
import { bodyOf, parametersOf, pathOf } from './openapi-request.ts'
import { successOf } from './openapi-responses.ts'
import { recordedCall } from './recorded-call.ts'

type Middleware = (...given: never[]) => unknown
type Definition = {
  type: ProcedureType
  inputs: z.core.$ZodType[]
  output?: z.core.$ZodType
  meta?: Parameters<typeof neededRole>[1]
  middlewares: Middleware[]
}
const definitionOf = (procedure: unknown) => (procedure as { _def: Definition })._def
const procedures: Record<string, unknown> = appRouter._def.procedures

/** Who may call: a procedure runs the middleware of the kind that it was made from. */
const kinds = { client: clientProcedure, va: vaProcedure, adminKey: adminProcedure, public: publicProcedure }
type Kind = keyof typeof kinds
function kindOf({ middlewares }: Definition): Kind {
  const checks = (kind: Kind) => middlewares.includes(definitionOf(kinds[kind]).middlewares.at(-1) as Middleware)
  const kind = (Object.keys(kinds) as Kind[]).find(checks)
  if (!kind) throw new Error('The procedure is of no known kind.')
  return kind
}

/** A row of the tables with all that is known of it. */
function describedRow(row: Route) {
  const [, , , , extras = {}] = row
  const modes = extras.list === 'asked' ? [false, true] : [extras.list !== undefined]
  const calls = modes.map((paged) => {
    const call = recordedCall(row, paged)
    const definition = definitionOf(procedures[call.procedure])
    const [input] = definition.inputs
    return { paged, definition, described: { call, input: input && jsonSchemaOf(input) } }
  })
  // Where a page is sent only if it is asked for, the first call is the one without.
  const [first] = calls as [(typeof calls)[number]]
  return { row, calls, ...first, procedure: first.described.call.procedure }
}
type Described = ReturnType<typeof describedRow>

const sessionOf = ({ row: [, , , , extras = {}], definition }: Described) =>
  extras.applicant ? 'applicant' : kindOf(definition)

function securityOf(row: Described) {
  const session = sessionOf(row)
  if (session === 'public') return []
  // The key may be in the body instead.
  return row.row[4]?.keyIn ? [{ [session]: [] }, {}] : [{ [session]: [] }]
}

const audience = { public: 'For everyone.', client: 'For a client.', va: 'For a VA.', applicant: 'For an applicant.' }
function descriptionOf(row: Described) {
  const session = sessionOf(row)
  const { type, meta } = row.definition
  const role = adminRoles[neededRole(type, meta)].label.toLowerCase()
  const whom = session === 'adminKey' ? `For the team, with a key whose role is at least ${role}.` : audience[session]
  const keyIn = row.row[4]?.keyIn
  const key = keyIn ? ` The key may also be sent in the body, as \`${keyIn}\`.` : ''
  return `${whom}${key} In tRPC: \`${row.procedure}\`.`
}

/** A change may have a key, under which it happens once; uploads may not. */
const isRepeatable = ({ definition, row: [, , , , extras] }: Described) =>
  heedsKey(definition.type, definition.meta, kindOf(definition) !== 'public') && !extras?.upload

/** A call that counts itself against a limit has a middleware more than its kind, its input and its own code. */
const isLimited = ({ definition }: Described) =>
  definition.middlewares.length - definition.inputs.length - 1 >
  definitionOf(kinds[kindOf(definition)]).middlewares.length

function refusalsOf(row: Described, given: { parameters: { in: string; name: string }[]; body: boolean }) {
  const { type, meta } = row.definition
  const session = sessionOf(row)
  const changes = type === 'mutation'
  const hasId = row.row[1].includes('/:') && !row.row[1].includes(':month')
  const isRead = given.parameters.some(({ in: place, name }) => place === 'query' || name === 'month') || given.body
  return failuresOf([
    ...(isRead || isRepeatable(row) ? [400 as const] : []),
    ...(session === 'public' ? [] : [401 as const]),
    ...(row.row[0] !== 'GET' || (session === 'adminKey' && neededRole(type, meta) !== 'reader') ? [403 as const] : []),
    ...(hasId ? [404 as const] : []),
    ...(changes ? [409 as const] : []),
    ...(given.body ? [413 as const, 415 as const] : []),
    ...(isRepeatable(row) ? [422 as const] : []),
    ...(changes || isLimited(row) || session === 'public' || session === 'adminKey' ? [429 as const] : []),
    503,
    'default',
  ])
}

function operationOf(row: Described, all: Described[]) {
  const [, url, , status = 200] = row.row
  const { procedure, definition, described } = row
  const named = { url, procedure, type: definition.type, status }
  const isOnlyOne = all.filter((other) => other.procedure === procedure).length === 1
  const hasIds = (router: string) =>
    all.some((other) => other.procedure.startsWith(`${router}.`) && other.row[1].includes(':'))
  const parameters = parametersOf(row.row, row.calls)
  const requestBody = bodyOf(row.row, described)
  const headers = isRepeatable(row) ? ['IdempotencyKey', ...(kindOf(definition) === 'va' ? ['VaId'] : [])] : []
  const output = definition.output && jsonSchemaOf(definition.output, 'output')
  return {
    operationId: operationIdOf(named, isOnlyOne),
    summary: summaryOf(named, hasIds),
    description: descriptionOf(row),
    tags: [tagOf(procedure)],
    security: securityOf(row),
    parameters: [...parameters, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(row.row, output),
      ...refusalsOf(row, { parameters, body: requestBody !== undefined }),
    },
  }
}

const about = `The calls behind the apps of ${brand.name}, as JSON over HTTP.

- **Sign in** with the calls below; the browser then sends the session's cookie. The team's calls need a key in the
  header \`X-Admin-Key\`.
- **Lists** are plain arrays. \`limit\` and \`cursor\` turn pages: the header \`Link\` has the address of the next one.
- **Errors** have one shape: a sentence for people in \`error\`, a word for programs in \`code\`.`

/**
 * The OpenAPI document of these calls, made from the rows themselves and the input schemas of the procedures behind
 * them. @param secure as for `componentsFor`.
 */
export function openApiDocument(routes: Route[], secure: boolean) {
  const rows = routes.map(describedRow)
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const row of rows) {
    const [method, url] = row.row
    const path = pathOf(url)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(row, rows) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${brand.name} API`, version: '1', description: about },
    servers: [{ url: '/' }],
    tags: [...new Set(rows.map(({ procedure }) => tagOf(procedure)))].sort().map((name) => ({ name })),
    paths,
    components: componentsFor(secure),
  }
}
