import type { App } from './paths.ts'

/** Prefixes of the calls that each app makes; a call that matches none belongs to the site. */
const claims: Record<Exclude<App, 'site'>, { rest: readonly string[]; procedures: readonly string[] }> = {
  portal: { rest: ['/api/va/'], procedures: ['vaPortal.', 'live.va', 'live.applicant'] },
  admin: { rest: ['/api/admin/'], procedures: ['admin.', 'live.admin'] },
}
/** Calls below /api/va/ that a visitor or client makes. */
const exceptions = ['/api/va/register', '/api/va/open-application', '/api/va/matches', '/api/va/request-intro']

const claimant = (name: string, kind: 'rest' | 'procedures'): App =>
  exceptions.includes(name)
    ? 'site'
    : ((Object.keys(claims) as (keyof typeof claims)[]).find((app) =>
        claims[app][kind].some((start) => name.startsWith(start)),
      ) ?? 'site')

/** The apps that make the calls in this path; a batch of procedures can belong to several. */
export const appsCalledBy = (path: string): App[] =>
  path.startsWith('/trpc/')
    ? path
        .slice('/trpc/'.length)
        .split(',')
        .map((name) => claimant(name, 'procedures'))
    : [claimant(path, 'rest')]
