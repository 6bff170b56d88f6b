import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileLimits } from '@kazi/schemas/file-kinds'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type Incoming, incoming, type Received } from '../files/incoming.ts'

/** An upload that brings nothing for this long is over: on a weak line some bytes come in that time. */
const silenceMs = 30_000

const cutOff = () => new AppError('BAD_REQUEST', 'The upload was cut off. Please try again.')
const noRoom = (cause: unknown) =>
  Object.assign(
    new AppError('SERVICE_UNAVAILABLE', 'We cannot store files right now. Please try again later.', {
      retryAfterSeconds: 60,
    }),
    { cause },
  )
const tooBig = () =>
  new AppError('PAYLOAD_TOO_LARGE', `This file is larger than ${fileLimits.bytes >> 20} MB. Please send a smaller one.`)

/** The file of a form, written to `inbox` while it arrives: memory stays flat, whatever its size. */
export const incomingOf = (req: FastifyRequest, field: string, inbox: string): Incoming | undefined =>
  req.isMultipart() ? incoming(() => receive(req, field, inbox)) : undefined

/** Browsers write a double quote and the end of a line in a file's name as %22, %0D and %0A, and nothing else so (WHATWG). */
export const sentName = (name = '') => name.replaceAll('%22', '"').replace(/%0[AD]/g, ' ')

/** The calls by which a file is written here. What breaks while an upload is read names others, or none. */
const writing = new Set(['mkdir', 'open', 'write', 'close'])
/** The disk is full, or the system lets nobody write to it. */
const noDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** What an upload that failed is answered with: the fault of our disk is not its sender's. */
export function faultOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { statusCode, syscall = '', code = '' } = error as { statusCode?: number; syscall?: string; code?: string }
  if (statusCode === 413) return tooBig()
  if (statusCode && statusCode < 500) return error
  if (!writing.has(syscall)) return cutOff()
  return noDisk.has(code) ? noRoom(error) : error
}

/** Calls `end` once `progress` has stood still for `silenceMs`. Returns how to stop watching. */
function watchSilence(progress: () => number, end: () => void) {
  let before = progress()
  const timer = setInterval(() => {
    const now = progress()
    if (now === before) end()
    before = now
  }, silenceMs).unref()
  return () => clearInterval(timer)
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

async function receive(req: FastifyRequest, field: string, inbox: string): Promise<Received> {
  const path = join(inbox, randomUUID())
  const drop = () => rm(path, { force: true })
  const stop = new AbortController()
  let target: WriteStream | undefined
  const { socket } = req.raw
  // A slow disk holds up what comes from the line, and is no silence.
  const unwatch = watchSilence(
    () => socket.bytesRead + (target?.bytesWritten ?? 0),
    () => stop.abort(),
  )
  try {
    await mkdir(inbox, { recursive: true })
    const limits = { limits: { fileSize: fileLimits.bytes }, throwFileSizeLimit: false }
    const part = await Promise.race([req.file(limits), aborted(stop.signal)])
    if (!part || part.fieldname !== field) throw new AppError('BAD_REQUEST', `The form has no field named "${field}".`)
    target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(part.file, target, { signal: stop.signal })
    if (part.file.truncated) throw tooBig()
    return { path, name: sentName(part.filename), size: target.bytesWritten, drop }
  } catch (error) {
    await drop()
    throw faultOf(error)
  } finally {
    unwatch()
  }
}
