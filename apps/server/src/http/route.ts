import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const maxSegment = 5000
const unreadable = '/unreadable-address'
const pathOf = (url: string) => url.split('?')[0] ?? ''

function isReadable(url: string) {
  const path = pathOf(url)
  try {
    decodeURIComponent(path)
  } catch {
    return false
  }
  return path.split('/').every((segment) => segment.length <= maxSegment)
}

/** Fastify answers an address that it cannot read before any hook, and so without a header: this one is answered after. */
export const readableUrl = (url: string | undefined) => (url && isReadable(url) ? url : unreadable)

export function refuseUnreadable(server: FastifyInstance) {
  server.addHook('onRequest', (req, _, done) => {
    done(req.url === req.originalUrl ? undefined : new AppError('BAD_REQUEST', 'This address cannot be read.'))
  })
}

/**
 * The route that a request came to, however its address was written ("/%61pi/…"): with names in place of ids, and with
 * the procedures of a batch. For what has no route of its own, the decoded path.
 */
export function calledRoute(req: FastifyRequest) {
  const { url } = req.routeOptions
  if (url === '/trpc/:path') return `/trpc/${(req.params as { path: string }).path}`
  return url && !url.includes('*') ? url : decodeURIComponent(pathOf(req.url))
}

/** Whether a request is a call, to which an error is JSON and whose answer nobody keeps; else it is for a page. */
export const isCall = (req: FastifyRequest) => /^\/(api|trpc)(\/|$)/.test(calledRoute(req))
