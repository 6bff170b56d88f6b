import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from '../http/content-encoding.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Api } from '../router.ts'
import { singleFlight } from './single-flight.ts'

/** Somebody waits while it is compressed. */
const brotliQuality = 5
const rowsPerChunk = 50
/** As JSON. A long list is serialized in chunks, so that other requests get their turn in between. */
async function serialize(answer: unknown): Promise<Buffer> {
  if (!Array.isArray(answer)) return Buffer.from(JSON.stringify(answer))
  const parts: Buffer[] = []
  for (let from = 0; from < answer.length; from += rowsPerChunk) {
    const rows = JSON.stringify(answer.slice(from, from + rowsPerChunk)).slice(1, -1)
    parts.push(Buffer.from(from > 0 ? `,${rows}` : rows))
    await new Promise((turn) => setImmediate(turn))
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

/**
 * Answers with an ETag, with 304 to a browser that has the answer already, and otherwise from a body that was serialized
 * and compressed once in this process. It is never stale: every request asks for the version, whichever process changed it.
 */
export function responseCache(version: (api: Api) => Promise<string>) {
  let tag = ''
  let compressed = new Map<Encoding, Promise<Buffer>>()
  let json: Promise<Buffer> | undefined
  let latest: Api
  const currentTag = singleFlight(
    async () =>
      `W/"${createHash('sha1')
        .update(await version(latest))
        .digest('base64url')}"`,
  )

  const forget = () => {
    json = undefined
    compressed = new Map()
  }
  const bodyFor = (encoding: Encoding, call: () => Promise<unknown>) => {
    json ??= call().then(serialize)
    const body = compressed.get(encoding) ?? json.then((body) => compress(body, encoding, brotliQuality))
    compressed.set(encoding, body)
    // What failed is asked for again by the next caller.
    body.catch(forget)
    return body
  }
  return async (req: FastifyRequest, reply: FastifyReply, api: Api, call: () => Promise<unknown>) => {
    latest = api
    const now = await currentTag()
    if (now !== tag) {
      tag = now
      forget()
    }
    const same = matchesEtag(req.headers['if-none-match'], now)
    const encoding = encodingFor(req.headers['accept-encoding'])
    // What can fail comes first: an error must not go out with the headers of an answer.
    const body = same ? undefined : await bodyFor(encoding, call)
    reply.header('cache-control', 'public, no-cache').header('etag', now).header('vary', 'accept-encoding')
    if (!body) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  }
}
