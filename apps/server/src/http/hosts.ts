import { isIP } from 'node:net'
import { appsCalledBy } from '@kazi/schemas/calls'
import { type App, apps } from '@kazi/schemas/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Links } from '../command.ts'
import type { Env } from '../env.ts'
import { AppError } from '../errors.ts'
import { calledRoute } from './route.ts'

/** What a browser on this machine calls an address that the server listens on. */
function nameOf(host: string) {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Where the three apps are: the configured hosts, or one origin for all. */
export function linksOf(env: Env, port: number): Links {
  const here = env.SITE_URL ?? `http://${nameOf(env.HOST)}:${port}`
  return { site: here, portal: env.PORTAL_URL ?? here, admin: env.ADMIN_URL ?? here }
}

/** Normalizes a Host header: lower case, no default port, no trailing dot; undefined if there is none. */
function normalHost(header: string | undefined, protocol: string) {
  if (!header || !/^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(header)) return undefined
  const url = `${protocol}//${header.replace(/\.(?=:|$)/, '')}`
  return URL.canParse(url) ? new URL(url).host : undefined
}

/** Which app a request's host serves when each app has its own; undefined for a shared origin and for other hosts. */
export function appOfHost(links: Links, split: boolean) {
  const { protocol } = new URL(links.site)
  const hosts = new Map(apps.map((app): [string, App] => [new URL(links[app]).host, app]))
  return ({ headers }: FastifyRequest) => (split ? hosts.get(normalHost(headers.host, protocol) ?? '') : undefined)
}

const isLocal = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Whether a request used a public host name. Local names are not public, unless each app has its own host. */
export function isPublicHost(links: Links, split: boolean) {
  const { protocol } = new URL(links.site)
  const names = new Set(
    apps.map((app) => new URL(links[app])).flatMap(({ host, hostname }) => (split || !isLocal(hostname) ? [host] : [])),
  )
  return ({ headers }: FastifyRequest) => names.has(normalHost(headers.host, protocol) ?? '')
}

/** Containers, load balancers and Prometheus call by address. */
const onAnyHost = new Set(['/healthz', '/readyz', '/metrics'])
/** Each app's host documents its own calls, and each app shows the photos of VAs. */
const onEachHost = new Set(['/api/openapi.json', '/api/docs', '/api/docs/:file', '/api/vas/:id/photo'])

/**
 * Accepts requests for our own hosts only, so that a foreign name that points here (DNS rebinding) gets nothing. With
 * one origin, IP addresses and local names are accepted as well. Where each app has its own host, that host accepts
 * only the calls that its app makes.
 */
export function guardHosts(server: FastifyInstance, links: Links, split: boolean) {
  const { protocol } = new URL(links.site)
  const ours = new Set(apps.map((app) => new URL(links[app]).host))
  const isOurs = (host: string | undefined) =>
    host !== undefined && (ours.has(host) || (!split && isLocal(new URL(`${protocol}//${host}`).hostname)))
  const appHere = appOfHost(links, split)
  // Most requests name the same host as the previous one, and parsing it is not cheap.
  let lastOurs: string | undefined
  server.addHook('onRequest', (req, _, done) => {
    const { host } = req.headers
    if ((host === undefined || host !== lastOurs) && !onAnyHost.has(calledRoute(req))) {
      if (!isOurs(normalHost(host, protocol)))
        return done(new AppError('MISDIRECTED_REQUEST', 'This server does not answer for that host.'))
      lastOurs = host
    }
    const here = appHere(req)
    const route = here ? calledRoute(req) : ''
    const isForOneApp = /^\/(api|trpc)\//.test(route) && !onEachHost.has(route)
    if (here && isForOneApp && appsCalledBy(route).some((app) => app !== here))
      return done(new AppError('NOT_FOUND', 'Not found'))
    done()
  })
}
