import { appsCalledBy } from '@kazi/schemas/calls'
import { type App, apps } from '@kazi/schemas/paths'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { AppError } from '../errors.ts'
import type { Links } from '../work.ts'

/** Where the three apps are: the hosts that are set, or one origin for all. */
export function linksOf(env: Env, port: number): Links {
  const here =
    env.SITE_URL ?? `http://${env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}`
  return { site: here, portal: env.PORTAL_URL ?? here, admin: env.ADMIN_URL ?? here }
}

/** Which app a host shows, where each has its own. */
export const appsByHost = (links: Links) => new Map(apps.map((app): [string, App] => [new URL(links[app]).host, app]))

/** Where each app has its own host, that host takes only the calls that this app makes. */
export function guardHosts(server: FastifyInstance, links: Links) {
  const hosts = appsByHost(links)
  server.addHook('onRequest', async (req) => {
    const path = req.url.split('?')[0] ?? ''
    const here = hosts.get(req.headers.host ?? '')
    if (!here || !/^\/(api|trpc)\//.test(path)) return
    if (appsCalledBy(decoded(path)).some((app) => app !== here)) throw new AppError('NOT_FOUND', 'Not found')
  })
}

/** A comma of a batch may come encoded; what cannot be decoded is no call of anybody's. */
function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new AppError('NOT_FOUND', 'Not found')
  }
}
