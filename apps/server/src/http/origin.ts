import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

function isForeign({ headers }: FastifyRequest, ours: ReadonlySet<string>) {
  const site = headers['sec-fetch-site']
  // The three hosts belong to one site, so "same-site" is foreign too: each app calls its own origin only.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  return ours.size > 0 ? !ours.has(origin) : hostOf(origin) !== headers.host?.toLowerCase()
}

/**
 * Refuses state-changing calls that another site's page makes with our user's cookies. Calls with neither header come
 * from programs, which carry no other user's cookies, and pass.
 * @param ours the apps' origins; if empty, the call has to come from the host that it goes to.
 */
export function guardOrigin(app: FastifyInstance, ours: ReadonlySet<string>) {
  app.addHook('onRequest', (req, _, done) => {
    const refused = !reads.has(req.method) && isForeign(req, ours)
    done(refused ? new AppError('FORBIDDEN', 'This call has to come from our own pages.') : undefined)
  })
}
