import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type App, apps, isInsteadOfNumber, pageFor } from '@kazi/schemas/paths'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '../command.ts'
import { cachedText, prerenderedTexts, sendCachedText } from './cached-texts.ts'
import { appOfHost } from './hosts.ts'
import { openProfiles, type ReadProfile } from './profiles.ts'

const root = resolve(import.meta.dirname, '../../..')
export const distOf = (app: App) => join(root, app, 'dist')

/** Files that contain the site's own address: served from memory, and by the site only. */
const named = /^\/(robots\.txt|sitemap\.xml)$/
const keepOut = cachedText('User-agent: *\nDisallow: /\n', { type: 'text/plain; charset=utf-8' })
const dashboards = new Set(['/va/dashboard', '/va-dashboard'])
const profilePage = '/va-profile/*'

/** Counts a profile that is about to be rendered against its caller; throws TOO_MANY_REQUESTS after too many. */
export type CountRender = (req: FastifyRequest) => Promise<unknown>

type Options = {
  dist?: (app: App) => string
  /** The token in the URL fragment that carries a session from the site to the portal's dashboard. */
  handOver?: (req: FastifyRequest) => Promise<string | undefined>
  countRender?: CountRender
}

/** Serves the built apps: hashed files cached as immutable, pages by their path, anything else as the site's 404. */
export async function servePages(
  server: FastifyInstance,
  links: Links,
  split: boolean,
  readProfile: ReadProfile,
  { dist = distOf, handOver = async () => undefined, countRender = async () => {} }: Options = {},
) {
  const built = apps.filter((app) => existsSync(join(dist(app), 'index.html')))
  const textsOf = new Map<App, Awaited<ReturnType<typeof prerenderedTexts>>>()
  for (const app of built) textsOf.set(app, await prerenderedTexts(app, dist(app), links.site))
  // One plugin for all apps: files that are the same in all three (theme.js, favicon.svg) come from the first.
  if (built.length > 0)
    await server.register(async (files) => {
      // No file can have this path, so it is an address where nothing is.
      files.setErrorHandler<FastifyError>((error, _req, reply) => {
        if (error.code !== 'FST_STATIC_FORBIDDEN_PATH') throw error
        return reply.callNotFound()
      })
      await files.register(fastifyStatic, {
        root: built.map(dist),
        prefix: '/',
        index: false,
        preCompressed: true,
        cacheControl: false,
        // Files have an extension; everything else is a page, and HTML files are served as pages too.
        allowedPath: (path) => /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html') && !named.test(path),
        setHeaders: (reply, path) =>
          reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
      })
    })
  const appHere = appOfHost(links, split)
  const profileAt = openProfiles(`${dist('site')}-server`, links.site, readProfile)

  return async (path: string, req: FastifyRequest, reply: FastifyReply) => {
    const { app, page } = pageFor(path)
    const here = appHere(req)
    // What only looks like a page of another app belongs there too; anything else is missing here.
    if (here && here !== app && (page || app !== 'site')) {
      if (here !== 'site' || !page || !dashboards.has(page)) return reply.redirect(`${links[app]}${req.url}`, 308)
      // Where this leads depends on the session: a browser that kept it would bring no applicant in any more.
      reply.header('cache-control', 'no-store')
      const handover = await handOver(req)
      if (!handover) return reply.redirect(`${links[app]}${req.url}`, 308)
      return reply.redirect(`${links[app]}${req.url}#${handover}`, 303)
    }
    const all = textsOf.get(here ?? app)
    if (named.test(path)) {
      const text = here && here !== 'site' ? path === '/robots.txt' && keepOut : textsOf.get('site')?.byPath.get(path)
      if (text) return sendCachedText(req, reply, text, 200)
    }
    // A path with an extension was meant for a file; a page served in its place would be cached as that file.
    if (!page && /\.[a-z0-9]{1,8}$/i.test(path) && !isInsteadOfNumber(path))
      return reply.code(404).type('text/plain').send('Not found')
    if (!all?.shell || !all.missing)
      return reply
        .code(503)
        .type('text/plain')
        .send(`The ${here ?? app} app has not been built. Run: npm run build`)
    if (!page) return sendCachedText(req, reply, all.missing, 404)
    if (page === profilePage) {
      const profile = await profileAt(path, req.log, () => countRender(req))
      if (profile === 'missing') return sendCachedText(req, reply, all.noProfile ?? all.missing, 404)
      if (profile) return sendCachedText(req, reply, profile, 200)
    }
    return sendCachedText(req, reply, all.byPath.get(page) ?? all.shell, 200)
  }
}
