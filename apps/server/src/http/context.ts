import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionKind } from '../accounts/sessions.ts'
import { sessionDays } from '../accounts/sessions.ts'
import { AppError } from '../errors.ts'
import type { Context, Deps } from '../trpc/context.ts'

const kinds: SessionKind[] = ['client', 'va', 'applicant']

/** __Host- ties a cookie to exactly this host; browsers accept it over https only. */
export const cookieName = (kind: SessionKind, secure: boolean) => `${secure ? '__Host-' : ''}kazi_${kind}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key of a change, in the header that is usual for it. Uploads have none: their bytes come after the transaction. */
function onceOf({ headers }: FastifyRequest): Context['once'] {
  const { 'idempotency-key': key, 'content-type': type = '' } = headers
  if (key === undefined || type.startsWith('multipart/')) return undefined
  if (typeof key !== 'string' || !uuid.test(key)) throw new AppError('BAD_REQUEST', 'An Idempotency-Key is a UUID.')
  return { key }
}

/** Whose page or device a change comes from, where the request says so. */
function meantOf({ headers }: FastifyRequest): Context['meant'] {
  const id = (name: string) => (headers[name] === undefined ? undefined : Number(headers[name]))
  return { clientId: id('x-client-id'), vaId: id('x-va-id') }
}

/** The boundary of HTTP: translates what a request says about its caller for the procedures. */
export const contextFactory = (deps: Deps, secure: boolean) => {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const names = kinds.map((kind) => [kind, cookieName(kind, secure)] as const)
  return (req: FastifyRequest, reply: FastifyReply): Context => {
    const key = req.headers['x-admin-key']
    const tokens: Context['tokens'] = {}
    for (const [kind, name] of names) {
      const token = req.cookies[name]
      if (token) tokens[kind] = token
    }
    return {
      ...deps,
      tokens,
      adminKey: typeof key === 'string' ? key : undefined,
      ip: req.ip,
      userAgent: req.headers['user-agent'],
      acceptLanguage: req.headers['accept-language'],
      requestId: req.id,
      log: req.log,
      once: onceOf(req),
      meant: meantOf(req),
      signal: undefined,
      keepSession: (kind, token) =>
        void reply.setCookie(cookieName(kind, secure), token, { ...options, maxAge: sessionDays.absolute * 86_400 }),
      dropSession: (kind) => void reply.clearCookie(cookieName(kind, secure), options),
    }
  }
}
