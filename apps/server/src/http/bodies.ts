import { uploadBytes } from '@kazi/schemas/file-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { holderOf } from '../keys/key-holder.ts'
import { rateLimits } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import type { Deps } from '../trpc/context.ts'
import { calledRoute } from './route.ts'

/** Maximum bytes of a JSON body, and of an uploaded file. */
export const bodyLimit = 1024 * 1024
export const uploadLimit = 10 * 1024 * 1024
const uploads = new Set(['/api/admin/vas/upload', '/api/admin/imports'])
/** A file in a JSON body: quotes and line breaks take two characters there. */
export const jsonUploadLimit = 1.25 * uploadLimit
/** Files that go to the disk while they arrive: they take their time, and no memory. */
const streamed = new Set([
  ...['/api/tasks/:id/files', '/api/va/tasks/:id/files', '/api/admin/va-tasks/:id/files'],
  '/api/va/photo',
])
/** What a form's headers and boundaries add to its file. */
const formLines = 64 * 1024

/** Smaller bodies are always accepted; larger ones are limited in total and by address. */
const small = 64 * 1024
const inMemory = { inAll: 64 * 1024 * 1024, fromOne: 24 * 1024 * 1024 }
const onDisk = { inAll: 50 * uploadBytes, fromOne: 6 * uploadBytes }

/** How long a body may take, in ms, unless it is streamed. What comes adds time, as on a line of 200 kbit/s. */
const bodyTimeout = 15_000
const bytesPerMs = 25
/** In ms: bodies are looked at once a second, and not after each byte of one that is about to be ended. */
const [longestWait, shortestWait] = [1000, 250]

/** Times in ms, and connections: no connection is held longer than its request needs. */
export const connectionLimits = {
  /** 20 MB on a line of 256 kbit/s, and some more. */
  requestTimeout: 15 * 60_000,
  headersTimeout: 10_000,
  /** How often the two timeouts above are checked. */
  connectionsCheckingInterval: 1000,
  maxConnections: 2000,
}

/** The only call whose key is in the body, as the specification's screen sends it. */
const keyInBody = '/api/admin/upload-vas'
const needsKey = (route: string) => route.startsWith('/api/admin/') && route !== keyInBody

/** 0 for no body, Infinity for one of undeclared length. */
function bodyLength({ headers }: FastifyRequest) {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Only a form's file goes to the disk; any other body is read into memory before anybody asks who sends it. */
const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')

const mostBytes = (route: string) => {
  if (uploads.has(route)) return uploadLimit + formLines
  return route === keyInBody ? jsonUploadLimit : bodyLimit
}

/** Checks the key, the length and the bytes in transit before reading any of a body: a refused body uses no memory. */
export function guardBodies(server: FastifyInstance, deps: Deps) {
  const [reserve, reserveDisk] = [reservations(inMemory), reservations(onDisk)]
  server.addHook('onRequest', async (req, reply) => {
    const length = bodyLength(req)
    if (length === 0) return
    const route = calledRoute(req)
    if (needsKey(route)) await checkKey(deps, req)
    const arrives = streamed.has(route) && isForm(req)
    const most = arrives ? uploadBytes : mostBytes(route)
    if (length > most && length !== Number.POSITIVE_INFINITY)
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        `This is more than the ${Math.min(most, arrives ? most : uploadLimit) >> 20} MB that we take.`,
      )
    if (length > small)
      reply.raw.once('close', (arrives ? reserveDisk : reserve)(networkOf(req.ip), Math.min(length, most)))
    if (!arrives) endSlowBody(req, reply)
  })
  // Otherwise an unread body would keep arriving after its response.
  server.addHook('onSend', (req, reply, payload, done) => {
    if (bodyLength(req) > 0 && !req.raw.complete) reply.header('connection', 'close')
    done(null, payload)
  })
}

async function checkKey(deps: Deps, req: FastifyRequest) {
  const given = req.headers['x-admin-key']
  if (typeof given === 'string' && (await holderOf(deps, given))) return
  await deps.limiter.hit(deps.db, rateLimits.adminKey, networkOf(req.ip))
  throw new AppError('UNAUTHORIZED', 'Invalid admin key')
}

/**
 * Node's own limit is one for all requests, so long that a file arrives in it. Only what comes adds time, not what was
 * announced, and never more than a body has at first: whoever holds a connection has to keep sending.
 */
function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply) {
  const { socket } = raw
  let [left, lookedAt, bytesRead] = [bodyTimeout, performance.now(), socket.bytesRead]
  const check = () => {
    if (raw.complete) return
    const now = performance.now()
    left = Math.min(bodyTimeout, left + (socket.bytesRead - bytesRead) / bytesPerMs) - (now - lookedAt)
    lookedAt = now
    bytesRead = socket.bytesRead
    if (left > 0) {
      timer = setTimeout(check, waitFor(left)).unref()
      return
    }
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
    socket.destroySoon()
  }
  let timer = setTimeout(check, waitFor(left)).unref()
  const over = () => clearTimeout(timer)
  raw.once('end', over)
  reply.raw.once('close', over)
}
const waitFor = (left: number) => Math.min(Math.max(left, shortestWait), longestWait)

/** Counts the bytes of large bodies in transit, in total and by address; a reservation returns how to release it. */
function reservations({ inAll, fromOne }: { inAll: number; fromOne: number }) {
  const byAddress = new Map<string, number>()
  let total = 0
  const add = (address: string, bytes: number) => {
    const sum = (byAddress.get(address) ?? 0) + bytes
    total += bytes
    if (sum > 0) byAddress.set(address, sum)
    else byAddress.delete(address)
  }
  return (address: string, bytes: number) => {
    if (total + bytes > inAll || (byAddress.get(address) ?? 0) + bytes > fromOne)
      throw new AppError('SERVICE_UNAVAILABLE', 'We are very busy. Please try again in a moment.', {
        retryAfterSeconds: 2,
      })
    add(address, bytes)
    return () => add(address, -bytes)
  }
}
