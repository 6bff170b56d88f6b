import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '../http/conditional.ts'
import type { Api } from '../router.ts'
import { shared } from './shared.ts'

const packers = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Buffer>,
  gzip: (body: Buffer) => promisify(gzip)(body) as Promise<Buffer>,
  identity: async (body: Buffer) => body,
}
type Encoding = keyof typeof packers

const accepting = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/,
}
const encodingFor = (accepted: string | undefined): Encoding =>
  (['br', 'gzip'] as const).find((name) => accepting[name].test(accepted ?? '')) ?? 'identity'

const rowsAtOnce = 50
/** As JSON; a long list is written some rows at a time, and others get their turn in between. */
async function written(answer: unknown): Promise<Buffer> {
  if (!Array.isArray(answer)) return Buffer.from(JSON.stringify(answer))
  const parts: Buffer[] = []
  for (let from = 0; from < answer.length; from += rowsAtOnce) {
    const rows = JSON.stringify(answer.slice(from, from + rowsAtOnce)).slice(1, -1)
    parts.push(Buffer.from(from > 0 ? `,${rows}` : rows))
    await new Promise((turn) => setImmediate(turn))
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

/**
 * Answers with an ETag, with 304 to who has it already, and else from a body that was written and packed once in this
 * process. It is never stale: each answer has asked for the version, by whichever process it was changed.
 */
export function keptAnswer(version: (api: Api) => Promise<string>) {
  let tag = ''
  let packed = new Map<Encoding, Promise<Buffer>>()
  let plain: Promise<Buffer> | undefined
  let latest: Api
  const currentTag = shared(
    async () =>
      `W/"${createHash('sha1')
        .update(await version(latest))
        .digest('base64url')}"`,
  )

  const forget = () => {
    plain = undefined
    packed = new Map()
  }
  const bodyFor = (encoding: Encoding, call: () => Promise<unknown>) => {
    plain ??= call().then(written)
    const body = packed.get(encoding) ?? plain.then(packers[encoding])
    packed.set(encoding, body)
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
    const same = hasTag(req.headers['if-none-match'], now)
    const encoding = encodingFor(req.headers['accept-encoding'])
    // What can fail comes first: an error must not go out with the headers of an answer.
    const body = same ? undefined : await bodyFor(encoding, call)
    reply.header('cache-control', 'public, no-cache').header('etag', now).header('vary', 'accept-encoding')
    if (!body) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  }
}
