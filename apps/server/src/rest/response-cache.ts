import { createHash } from 'node:crypto'
import type { ListPage } from '@kazi/schemas/list'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from '../http/content-encoding.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Api } from '../router.ts'
import { singleFlight } from '../single-flight.ts'
import { linksOf } from './list.ts'

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

/**
 * Sends the rows of a list with an ETag: 304 to a browser that already has them, otherwise a body that this process
 * serialized and compressed once. It is never stale: every request queries the version, whichever process changed it.
 */
export function responseCache(
  apiFor: (req: FastifyRequest, reply: FastifyReply) => Api,
  version: (api: Api) => Promise<string>,
  list: (api: Api) => Promise<ListPage<unknown>>,
) {
  let tag = ''
  let compressed = new Map<Encoding, Promise<Buffer>>()
  let json: Promise<Buffer> | undefined
  let links: string | undefined
  // Of all who wait for the version, one asks for it: the others need nothing that depends on who calls.
  let latest: () => Api
  const currentTag = singleFlight(
    async () =>
      `W/"${createHash('sha1')
        .update(await version(latest()))
        .digest('base64url')}"`,
  )

  const forget = () => {
    json = undefined
    compressed = new Map()
  }
  const bodyFor = (encoding: Encoding, url: string, api: () => Api) => {
    json ??= list(api()).then((page) => {
      links = linksOf(url, page)
      return serialize(page.rows)
    })
    const body = compressed.get(encoding) ?? json.then((body) => compress(body, encoding, brotliQuality))
    compressed.set(encoding, body)
    // A failed attempt is retried by the next caller.
    body.catch(forget)
    return body
  }
  return async (req: FastifyRequest, reply: FastifyReply) => {
    const api = () => apiFor(req, reply)
    latest = api
    const now = await currentTag()
    if (now !== tag) {
      tag = now
      forget()
    }
    const same = matchesEtag(req.headers['if-none-match'], now)
    const encoding = encodingFor(req.headers['accept-encoding'])
    // Steps that can fail come first: an error must not be sent with the headers of a success.
    const body = same ? undefined : await bodyFor(encoding, req.url, api)
    reply.header('cache-control', 'public, no-cache').header('etag', now).header('vary', 'accept-encoding')
    if (links) reply.header('link', links)
    if (!body) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  }
}
