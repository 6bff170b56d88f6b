import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { rateLimits } from '../limits/limits.ts'
import { adminLabel, type Deps } from '../trpc/context.ts'
import { calledRoute } from './route.ts'

/** Bytes of a body of JSON, and of an uploaded file. */
export const bodyLimit = 1024 * 1024
export const uploadLimit = 10 * 1024 * 1024
const uploads = new Set(['/api/admin/vas/upload'])
/** What a form's own lines add to its file. */
const formLines = 64 * 1024

/** A body below this is taken from anybody; what larger ones may take in all, and from one address, is bounded. */
const small = 64 * 1024
const inAll = 64 * 1024 * 1024
const fromOne = 24 * 1024 * 1024

/** Times in ms, and connections: none of them is ours for longer than its request needs. */
export const connectionBounds = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 1000,
  maxConnections: 2000,
}

/** The one call whose key stands in the body, as the specification's screen sends it. */
const keyInBody = '/api/admin/upload-vas'
const needsKey = (route: string) => route.startsWith('/api/admin/') && route !== keyInBody

/** 0 for no body, Infinity for one that does not say how long it is. */
export function bodyLength({ headers }: FastifyRequest) {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Looks at key, length and what is under way before a byte of a body is read: a refused body is never kept. */
export function guardBodies(server: FastifyInstance, deps: Deps) {
  const reserve = reservations()
  server.addHook('onRequest', async (req, reply) => {
    const length = bodyLength(req)
    if (length === 0) return
    const route = calledRoute(req)
    if (needsKey(route)) await checkKey(deps, req)
    const most = uploads.has(route) ? uploadLimit + formLines : bodyLimit
    if (length > most && length !== Number.POSITIVE_INFINITY)
      throw new AppError('PAYLOAD_TOO_LARGE', `This is more than the ${most >> 20} MB that we take.`)
    if (length > small) reply.raw.once('close', reserve(req.ip, Math.min(length, most)))
  })
  // A body that nobody reads would otherwise go on arriving after its answer.
  server.addHook('onSend', (req, reply, payload, done) => {
    if (bodyLength(req) > 0 && !req.raw.complete) reply.header('connection', 'close')
    done(null, payload)
  })
}

async function checkKey({ adminKeys, limiter, db }: Deps, req: FastifyRequest) {
  const given = req.headers['x-admin-key']
  if (typeof given === 'string' && adminLabel(adminKeys, given)) return
  await limiter.hit(db, rateLimits.adminKey, req.ip)
  throw new AppError('UNAUTHORIZED', 'Invalid admin key')
}

/** Bytes of large bodies that are under way, in all and by address; answers how to give them back. */
function reservations() {
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
      throw new AppError('SERVICE_UNAVAILABLE', 'We are very busy. Please try again in a moment.', 2)
    add(address, bytes)
    return () => add(address, -bytes)
  }
}
