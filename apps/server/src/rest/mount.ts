import type { ListPage } from '@kazi/schemas/list'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appErrorOf, httpStatus } from '../errors.ts'
import { refuseBulkyJson } from '../http/json.ts'
import { type Api, createCaller } from '../router.ts'
import type { Context } from '../trpc/context.ts'
import { publicError } from '../trpc/trpc.ts'
import { listInput, sendPage } from './list.ts'
import { responseCache } from './response-cache.ts'

// biome-ignore lint/suspicious/noExplicitAny: the procedure's schema is the only judge of what came in
type Given = { id: number; body: any; query: any; paged: boolean }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Extras = {
  /** The multipart field of a file, which then stands in the body under its name as bytes. */
  file?: string
  /** The field of the body that may carry the admin key, where the specification's screen sends it so. */
  keyIn?: string
  /**
   * The call answers a page of a list: its rows are sent as an array, and the next page is named in a Link header. A
   * number says how many rows there are without a limit. 'asked': it is a page, and `paged` true, only where the query
   * has a limit or a cursor.
   */
  list?: true | number | 'asked'
  /** For an answer that is the same for everybody: it is cached, compressed, for as long as this version stays the same. */
  version?: (api: Api) => Promise<string>
}
/** One documented call: method, path below /api, the procedure it stands for, and the status of success. */
export type Route = [
  method: Method,
  url: string,
  call: (api: Api, given: Given) => Promise<unknown>,
  status?: number,
  extras?: Extras,
]
export type ContextFor = (req: FastifyRequest, reply: FastifyReply) => Context

const idOf = (params: unknown) => {
  const { id } = params as { id?: string }
  if (id === undefined) return Number.NaN
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw new AppError('NOT_FOUND', 'Not found')
  return Number(id)
}

/** An error in the shape that every REST answer has: the same text under `error` and `message`. */
export function sendError(error: unknown, reply: FastifyReply) {
  const { status, code, message, issues, retryAfterSeconds } = described(error)
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  const requestId = status >= 500 ? { requestId: reply.request.id } : undefined
  return reply.code(status).send({ error: message, message, code, ...(issues && { issues }), ...requestId })
}

function described(error: unknown) {
  if (error instanceof TRPCError) return { ...publicError(error), status: getHTTPStatusCodeFromError(error) }
  const known = appErrorOf(error)
  if (known) {
    const { kind, message, retryAfterSeconds } = known
    return { status: httpStatus[kind], code: kind, message, issues: undefined, retryAfterSeconds }
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const internal = status >= 500 && status !== 503
  const message = internal ? 'Something went wrong on our side. Please try again.' : (error as Error).message
  const code = internal ? 'INTERNAL_SERVER_ERROR' : String((error as { code?: string }).code ?? 'BAD_REQUEST')
  return { status: internal ? 500 : status, code, message, issues: undefined, retryAfterSeconds: undefined }
}

/** Puts the documented calls on `app` (which has the prefix /api), each over tRPC's own caller. */
export function mountRest(app: FastifyInstance, routes: Route[], contextFor: ContextFor) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      refuseBulkyJson(body as string)
    } catch (error) {
      return done(error as Error)
    }
    // Fastify's own parser, with its defences against __proto__, once there is something to parse.
    app.getDefaultJsonParser('remove', 'remove')(req, body as string, done)
  })
  for (const [method, url, call, status = 200, extras = {}] of routes) {
    const cached = extras.version && responseCache(extras.version)
    app.route({
      method,
      url,
      handler: async (req, reply) => {
        const context = contextFor(req, reply)
        const body = await bodyOf(req, extras)
        const key = extras.keyIn ? body[extras.keyIn] : undefined
        const api = createCaller(typeof key === 'string' ? { ...context, adminKey: key } : context)
        const asked = req.query as Record<string, unknown>
        const paged = extras.list === 'asked' ? 'limit' in asked || 'cursor' in asked : extras.list !== undefined
        const query = paged ? listInput(asked, extras.list) : asked
        const answer = () => call(api, { id: idOf(req.params), query, body, paged })
        // What somebody searches for is theirs alone.
        if (cached && Object.keys(asked).length === 0)
          return cached(req, reply, api, async () => (await answer()) as ListPage<unknown>)
        const result = await answer()
        if (paged) return sendPage(req, reply, result as ListPage<unknown>)
        return result === undefined ? reply.code(204).send() : reply.code(status).send(result)
      },
    })
  }
}

async function bodyOf(req: FastifyRequest, { file: field }: Extras): Promise<Record<string, unknown>> {
  if (!req.isMultipart()) return isRecord(req.body) ? req.body : {}
  if (!field) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.')
  try {
    const file = await req.file()
    return file ? { [file.fieldname]: await file.toBuffer() } : {}
  } catch (error) {
    // What the parser says without a status is a body that broke off.
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new AppError('BAD_REQUEST', 'The upload was cut off. Please try again.')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
