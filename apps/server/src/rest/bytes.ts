import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import parseRange from 'range-parser'
import { AppError } from '../errors.ts'
import { keyOfFile } from '../files/files.queries.ts'
import { previewOf } from '../files/removals.ts'
import { matchesEtag } from '../http/etag.ts'
import type { ByteRange } from '../ports/file-store.ts'
import type { Context } from '../trpc/context.ts'

export type SeenFile = { id: number; name: string; type: string; size: number; preview: boolean }

const noContent = "default-src 'none'; sandbox; frame-ancestors 'none'"
const gone = () => new AppError('NOT_FOUND', 'File not found')

const stored = ({ files }: Context, key: string, range?: ByteRange) =>
  files.store.read(key, range).catch((error: { code?: string }) => {
    throw error.code === 'ENOENT' ? gone() : error
  })

async function keyOf({ db }: Context, id: number) {
  const row = await keyOfFile(db, id)
  if (!row) throw gone()
  return row.key
}

/** The stored bytes of a file that the caller may see, or some of them. */
export const bytesOf = async (context: Context, id: number, range?: ByteRange) =>
  stored(context, await keyOf(context, id), range)

/**
 * Sends a preview that the caller may see. A browser keeps it, and asks each time whether it may show it: its session
 * may have ended, or the device have another user.
 */
async function sendPreview(reply: FastifyReply, context: Context, { id, preview }: SeenFile) {
  if (!preview) throw gone()
  const key = await keyOf(context, id)
  const tag = `"${createHash('sha256').update(key).digest('base64url')}"`
  const known = matchesEtag(reply.request.headers['if-none-match'], tag)
  // Before the headers: an error must not have them.
  const bytes = known ? undefined : await stored(context, previewOf(key))
  reply.header('content-security-policy', noContent).header('cache-control', 'private, no-cache').header('etag', tag)
  return bytes ? reply.type('image/webp').send(bytes) : reply.code(304).send()
}

/**
 * Sends a file as a download that no page can show or run, whatever it holds; or its preview, which the server drew
 * itself. A range is sent alone: players ask for the parts of a recording, and a download on a weak line goes on.
 */
export async function sendFile(reply: FastifyReply, context: Context, file: SeenFile, preview: boolean) {
  if (preview) return sendPreview(reply, context, file)
  const range = rangeOf(reply.request.headers, file.size)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.size}`)
    return reply.code(416).send()
  }
  const bytes = await bytesOf(context, file.id, range)
  reply.header('content-security-policy', noContent)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply
    .type(file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type)
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', contentDisposition(file.name))
    .send(bytes)
}

/** The range that is asked for. Several, a malformed one, and one with a condition are answered with the whole file. */
function rangeOf(
  { range, 'if-range': condition }: IncomingHttpHeaders,
  size: number,
): ByteRange | 'beyond' | undefined {
  if (!range || condition !== undefined) return undefined
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return 'beyond'
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

/** A picture that the server drew itself; `current` if the address names this version of it. */
export type Picture = { key: string; current: boolean }

/** Sends a picture for a page to show. Only the address of this very version is kept for good. */
export async function sendPicture(reply: FastifyReply, context: Context, { key, current }: Picture) {
  const bytes = await stored(context, key)
  return reply
    .header('content-security-policy', noContent)
    .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
    .type('image/webp')
    .send(bytes)
}

/** A document that a procedure wrote: its bytes in base64, because both doors of a procedure speak JSON. */
export type Download = { name: string; type: string; content: string }

/** Sends a document as a download, in the same way. */
export const sendDownload = (reply: FastifyReply, { name, type, content }: Download) =>
  reply
    .header('content-security-policy', noContent)
    .type(type)
    .header('content-disposition', contentDisposition(name))
    .send(Buffer.from(content, 'base64'))
