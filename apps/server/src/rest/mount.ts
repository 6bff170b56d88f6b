import { dryRun } from '@kazi/schemas/flag'
import type { ListPage } from '@kazi/schemas/list'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appErrorOf, httpStatus, issuesOf } from '../errors.ts'
import type { Incoming } from '../files/incoming.ts'
import { jsonUploadLimit } from '../http/bodies.ts'
import { refuseBulkyJson } from '../http/json.ts'
import { noLimiter } from '../limits/limits.ts'
import { type Api, createCaller } from '../router.ts'
import type { Context } from '../trpc/context.ts'
import { publicError } from '../trpc/trpc.ts'
import { bytesOf, type Download, type Picture, type SeenFile, sendDownload, sendFile, sendPicture } from './bytes.ts'
import { listInput, sendPage, sentPath, totalHeader } from './list.ts'
import { renamed, unknownFirst } from './refused-input.ts'
import { responseCache } from './response-cache.ts'
import { incomingOf, sentName } from './upload.ts'
import { zipOf } from './zip.ts'

// biome-ignore lint/suspicious/noExplicitAny: only the procedure's schema validates the input
type Unread = any
export type Given = {
  id: number
  entryId: number
  month: string
  body: Unread
  query: Unread
  paged: boolean
  /** Nothing is to be written, as the query or the body says. Throws BAD_REQUEST for what is neither yes nor no. */
  readonly dryRun?: boolean
  file?: Incoming | undefined
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Extras = {
  /** The multipart field of a file, which the body then holds under this name as bytes. */
  file?: string
  /** The multipart field of a file that the procedure receives as it arrives, after it has checked who calls. */
  upload?: string
  /** The call returns a file, whose bytes are sent: all of them as a download, or its preview. */
  bytes?: 'whole' | 'preview'
  /** The call returns where a picture is that anybody may see: it is shown, and kept under the address that names its version. */
  picture?: true
  /** The call returns a document (`name`, `type`, and its bytes in base64), which is sent as a download. */
  download?: true
  /** The body field that may carry the admin key, where the specification's screen sends it that way. */
  keyIn?: string
  /**
   * The call returns a page of a list: its rows are sent as an array, and a Link header names the next page. A number
   * is the number of rows when there is no limit. 'asked': it is a page, with `paged` true, only if there is a query:
   * without one it is all there is, however much.
   */
  list?: true | number | 'asked'
  /** The response is a ZIP archive with this name: a JSON file for each key of what the call returns, and its `files`. */
  zip?: string
  /** For a response that is the same for every caller: cached, compressed, while this version stays the same. */
  version?: (api: Api) => Promise<string>
  /** The procedure is for everyone and reads an applicant's session itself. */
  applicant?: true
}
type Answer = object | string | number | boolean | null
type Call<Result> = [method: Method, url: string, call: (api: Api, given: Given) => Promise<Result>]
/**
 * One documented call: method, path below /api, the procedure it calls, and its success status. The compiler holds 204
 * to procedures that return nothing, and every other status to those that return something.
 */
export type Route =
  | [...Call<Answer>, status?: 200 | 201, extras?: Extras]
  | [...Call<void>, status: 204, extras?: Extras]
export type ContextFor = (req: FastifyRequest, reply: FastifyReply) => Context

const idOf = (params: unknown, name: 'id' | 'entryId' = 'id') => {
  const { [name]: id } = params as { id?: string; entryId?: string }
  if (id === undefined) return Number.NaN
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw new AppError('NOT_FOUND', 'Not found')
  return Number(id)
}

const monthOf = (params: unknown) => (params as { month?: string }).month ?? ''

const hasQuery = (req: FastifyRequest) => Object.keys(req.query as object).length > 0

const refuseAsSent = (error: unknown): never => {
  throw renamed(error, sentPath)
}

const nothingGiven: Given = {
  id: Number.NaN,
  entryId: Number.NaN,
  month: '',
  body: {},
  query: {},
  paged: true,
  dryRun: false,
}

function isDry(said: unknown) {
  const { success, data } = dryRun.safeParse(said)
  // Taken for a no, it would import what was only to be tried.
  if (!success) throw new AppError('BAD_REQUEST', 'Please send true or false as dryRun.')
  return data
}

/** An error in the shape of every REST error response: the same text under `error` and `message`. */
export function sendError(error: unknown, reply: FastifyReply) {
  const { status, code, message, issues, retryAfterSeconds } = described(error)
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  const requestId = status >= 500 ? { requestId: reply.request.id } : undefined
  return reply.code(status).send({ error: message, message, code, ...(issues && { issues }), ...requestId })
}

const kindOf = new Map(Object.entries(httpStatus).map(([kind, status]) => [status, kind]))

function described(error: unknown) {
  if (error instanceof TRPCError)
    return { ...publicError(unknownFirst(error)), status: getHTTPStatusCodeFromError(error) }
  const known = appErrorOf(error)
  if (known) {
    const { kind, message, retryAfterSeconds } = known
    return { status: httpStatus[kind], code: kind, message, issues: issuesOf(known), retryAfterSeconds }
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const internal = status >= 500 && status !== 503
  const message = internal ? 'Something went wrong on our side. Please try again.' : (error as Error).message
  // Fastify's own words are not part of what we document.
  const code = internal ? 'INTERNAL_SERVER_ERROR' : (kindOf.get(status) ?? 'BAD_REQUEST')
  return { status: internal ? 500 : status, code, message, issues: undefined, retryAfterSeconds: undefined }
}

/** Registers the documented calls on `app` (which has the prefix /api), each over tRPC's own caller. */
export function mountRest(app: FastifyInstance, routes: Route[], contextFor: ContextFor, writes: () => number) {
  // A form of another site can send text/plain without asking first; no documented call takes it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      refuseBulkyJson(body as string)
    } catch (error) {
      return done(error as Error)
    }
    // Fastify's own parser, with its defenses against __proto__, if there is anything to parse.
    app.getDefaultJsonParser('remove', 'remove')(req, body as string, done)
  })
  for (const [method, url, call, status = 200, extras = {}] of routes) {
    const cached =
      extras.version &&
      responseCache(
        // Built for everybody: whoever happens to ask first is neither counted nor refused.
        (req, reply) => createCaller({ ...contextFor(req, reply), limiter: noLimiter }),
        extras.version,
        async (api) => (await call(api, { ...nothingGiven, query: listInput({}, extras.list) })) as ListPage<unknown>,
        writes,
      )
    const answer = async (req: FastifyRequest, reply: FastifyReply) => {
      const asked = req.query as Record<string, unknown>
      const context = contextFor(req, reply)
      const file = extras.upload ? incomingOf(req, extras.upload, context.files.inbox) : undefined
      const body = file || method === 'GET' ? {} : await bodyOf(req, extras)
      const key = extras.keyIn ? body[extras.keyIn] : undefined
      const api = createCaller(typeof key === 'string' ? { ...context, adminKey: key } : context)
      const paged = extras.list === 'asked' ? hasQuery(req) : extras.list !== undefined
      const query = paged ? listInput(asked, extras.list) : asked
      const called = call(api, {
        id: idOf(req.params),
        entryId: idOf(req.params, 'entryId'),
        month: monthOf(req.params),
        query,
        body,
        paged,
        get dryRun() {
          // Whoever says yes anywhere wants nothing written. Both are read: neither may be other than yes or no.
          return [asked.dryRun, body.dryRun].map(isDry).some(Boolean)
        },
        file,
      })
      const result = await (paged ? called.catch(refuseAsSent) : called)
      if (paged) return sendPage(req, reply, result as ListPage<unknown>)
      if (extras.list && Array.isArray(result)) reply.header(totalHeader, result.length)
      if (extras.bytes) return sendFile(reply, context, result as SeenFile, extras.bytes === 'preview')
      if (extras.picture) return sendPicture(reply, context, result as Picture)
      if (extras.download) return sendDownload(reply, result as Download)
      if (extras.zip)
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${extras.zip}.zip"`)
          .send(zipOf(result as Record<string, unknown>, (id) => bytesOf(context, id)))
      return result === undefined ? reply.code(204).send() : reply.code(status).send(result)
    }
    app.route({
      method,
      url,
      ...(extras.keyIn && { bodyLimit: jsonUploadLimit }),
      handler: cached
        ? // Search terms are private.
          (req, reply) => (hasQuery(req) ? answer : cached)(req, reply)
        : answer,
    })
  }
}

/** What a form may have. */
export const formLimits = { files: 1, fields: 10, parts: 11 }
const tooManyParts = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'])

async function bodyOf(req: FastifyRequest, { file: field }: Extras): Promise<Record<string, unknown>> {
  if (!req.isMultipart()) {
    if (req.body != null && !isRecord(req.body)) throw new AppError('BAD_REQUEST', 'Send a JSON object.')
    return req.body ?? {}
  }
  if (!field) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.')
  try {
    return await formOf(req)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (tooManyParts.has(code))
      throw new AppError('BAD_REQUEST', `Please send one file, with at most ${formLimits.fields} other fields.`)
    // A parser error without a status means that the body was cut off.
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new AppError('BAD_REQUEST', 'The upload was cut off. Please try again.')
  }
}

/** The file of a form under the name of its field, and what the form says of a dry run, before or after the file. */
async function formOf(req: FastifyRequest) {
  const said: unknown[] = []
  let sent = {}
  for await (const part of req.parts()) {
    if (part.type === 'file') sent = { [part.fieldname]: await part.toBuffer(), name: nameOf(part.filename) }
    else if (part.fieldname === 'dryRun') said.push(part.value)
  }
  return said.length === 0 ? sent : { ...sent, dryRun: said.length === 1 ? said[0] : said }
}

/** A file's name as a person reads it, without a folder; the call decides whether it keeps it. */
const nameOf = (name: string | undefined) =>
  sentName(name)
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 200)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
