import type { Env } from '../env.ts'
import type { Links } from '../work.ts'

/** Where the three apps are: the hosts that are set, or one origin for all. */
export function linksOf(env: Env, port: number): Links {
  const here =
    env.SITE_URL ?? `http://${env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}`
  return { site: here, portal: env.PORTAL_URL ?? here, admin: env.ADMIN_URL ?? here }
}
