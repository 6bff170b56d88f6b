import { createHash } from 'node:crypto'
import type { ListPage } from '@kazi/schemas/list'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { briefCache } from '../brief-cache.ts'
import { compress, type Encoding, encodingFor } from '../http/content-encoding.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Api } from '../router.ts'
import { linksOf, totalHeader } from './list.ts'

/** Compressed while a client waits. */
const brotliQuality = 5
const rowsPerChunk = 50
/** Serializes rows as a JSON array. A long list is serialized in chunks, so that other requests run in between. */
async function serialize(rows: unknown[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const chunk = JSON.stringify(rows.slice(from, from + rowsPerChunk)).slice(1, -1)
    parts.push(Buffer.from(from > 0 ? `,${chunk}` : chunk))
    await new Promise((turn) => setImmediate(turn))
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

type Body = { bytes: Buffer; headers: Record<string, string> }
/** One version of the list: the headers of every answer, and its body in the encodings that were asked for. */
type Version = {
  tag: string
  headers: Record<string, string>
  json?: Promise<Buffer>
  prepared: Map<Encoding, Promise<Body>>
  ready: Map<Encoding, Body>
}

const versionOf = (tag: string): Version => ({
  tag,
  headers: { 'cache-control': 'public, no-cache', etag: tag, vary: 'accept-encoding' },
  prepared: new Map(),
  ready: new Map(),
})

/**
 * Sends the rows of a list with an ETag: 304 to a browser that already has them, otherwise a body that this process
 * serialized and compressed once. The list's version is kept for a moment (decision 148), so most answers wait for
 * nothing. `writes` grows whenever this process has written anything.
 */
export function responseCache(
  apiFor: (req: FastifyRequest, reply: FastifyReply) => Api,
  version: (api: Api) => Promise<string>,
  list: (api: Api) => Promise<ListPage<unknown>>,
  writes: () => number,
) {
  let current: Version | undefined
  // Of all who wait for the version, one asks for it: the others need nothing that depends on who calls.
  let latest: () => Api
  const currentTag = briefCache(
    async () =>
      `W/"${createHash('sha1')
        .update(await version(latest()))
        .digest('base64url')}"`,
    writes,
  )

  async function prepare(of: Version, encoding: Encoding, url: string, api: () => Api): Promise<Body> {
    of.json ??= list(api()).then((page) => {
      const link = linksOf(url, page)
      if (link) of.headers.link = link
      of.headers[totalHeader] = String(page.total)
      return serialize(page.rows)
    })
    const bytes = await compress(await of.json, encoding, brotliQuality)
    const headers = {
      ...of.headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-type': 'application/json; charset=utf-8',
    }
    const body = { bytes, headers }
    of.ready.set(encoding, body)
    return body
  }
  const preparedOnce = (of: Version, encoding: Encoding, url: string, api: () => Api) => {
    const known = of.prepared.get(encoding)
    if (known) return known
    const body = prepare(of, encoding, url, api)
    of.prepared.set(encoding, body)
    // A failed attempt is retried by the next caller.
    body.catch(() => {
      if (current === of) current = undefined
    })
    return body
  }
  async function answerLater(req: FastifyRequest, reply: FastifyReply, encoding: Encoding) {
    const api = () => apiFor(req, reply)
    latest = api
    const tag = await currentTag.refresh()
    if (current?.tag !== tag) current = versionOf(tag)
    const of = current
    // Steps that can fail come first: an error must not be sent with the headers of a success.
    if (!hasAlready(req, of)) send(reply, await preparedOnce(of, encoding, req.url, api))
    else sendNothingNew(reply, of)
    return reply
  }
  return (req: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(req.headers['accept-encoding'])
    const tag = currentTag.cached()
    const body = current && current.tag === tag ? current.ready.get(encoding) : undefined
    if (!current || !body) return answerLater(req, reply, encoding)
    // Nothing to wait for, so without a promise: Fastify listens to the socket for each that a handler returns.
    if (hasAlready(req, current)) sendNothingNew(reply, current)
    else send(reply, body)
  }
}

const hasAlready = ({ headers }: FastifyRequest, { tag }: Version) => matchesEtag(headers['if-none-match'], tag)
const sendNothingNew = (reply: FastifyReply, { headers }: Version) => void reply.code(304).headers(headers).send()
const send = (reply: FastifyReply, { bytes, headers }: Body) => void reply.headers(headers).send(bytes)
