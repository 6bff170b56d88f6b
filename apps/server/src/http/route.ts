import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const maxSegment = 5000
const unreadable = '/unreadable-address'
const pathOf = (url: string) => url.split('?')[0] ?? ''

function isReadable(url: string) {
  const path = pathOf(url)
  // Most paths are short and without escapes.
  if (path.length <= maxSegment && !path.includes('%')) return true
  try {
    decodeURIComponent(path)
  } catch {
    return false
  }
  return path.split('/').every((segment) => segment.length <= maxSegment)
}

/** Fastify answers an unreadable URL before any hook runs, so without our headers: replacing it lets the hooks run. */
export const readableUrl = (url: string | undefined) => (url && isReadable(url) ? url : unreadable)

export function refuseUnreadable(server: FastifyInstance) {
  server.addHook('onRequest', (req, _, done) => {
    done(req.url === req.originalUrl ? undefined : new AppError('BAD_REQUEST', 'This address cannot be read.'))
  })
}

/**
 * The route that a request matched, however its URL was written ("/%61pi/…"): with parameter names in place of ids, and
 * with the procedures of a batch. Without a matching route, the decoded path.
 */
export function calledRoute(req: FastifyRequest) {
  const { url } = req.routeOptions
  if (url === '/trpc/:path') return `/trpc/${(req.params as { path: string }).path}`
  return url && !url.includes('*') ? url : decodeURIComponent(pathOf(req.url))
}

/** Whether a request is an API call, whose errors are JSON and whose response is not cached; otherwise it is a page. */
export const isCall = (req: FastifyRequest) => /^\/(api|trpc)(\/|$)/.test(calledRoute(req))
