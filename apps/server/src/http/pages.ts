import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type App, apps, pageFor } from '@kazi/schemas/paths'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Links } from '../work.ts'

const root = resolve(import.meta.dirname, '../../..')
export const distOf = (app: App) => join(root, app, 'dist')

/** Serves the built apps: hashed files for ever, pages by their path, anything else as the site's 404. */
export async function servePages(server: FastifyInstance, links: Links, split: boolean) {
  const built = apps.filter((app) => existsSync(join(distOf(app), 'index.html')))
  const documents = new Map<App, string>()
  for (const app of built) documents.set(app, await readFile(join(distOf(app), 'index.html'), 'utf8'))
  // One plugin for all: what is the same in the three (theme.js, favicon.svg) is served from the first.
  if (built.length > 0)
    await server.register(fastifyStatic, {
      root: built.map(distOf),
      prefix: '/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Files have an ending; everything else is a page, and so is its document.
      allowedPath: (path) => /\.[a-z0-9]+$/i.test(path) && path !== '/index.html',
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  const hosts = new Map(apps.map((app) => [new URL(links[app]).host, app]))

  const send = (reply: FastifyReply, app: App, status: number) => {
    const html = documents.get(app)
    if (!html) return reply.code(503).type('text/plain').send(`The ${app} app has not been built. Run: npm run build`)
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }
  return (path: string, host: string | undefined, reply: FastifyReply) => {
    const { app, known } = pageFor(path)
    const here = split ? hosts.get(host ?? '') : undefined
    if (here && here !== app && known) return reply.redirect(`${links[app]}${path}`, 308)
    // A path with an ending was meant for a file; a page in its place would be cached as one.
    if (!known && /\.[a-z0-9]{1,8}$/i.test(path)) return reply.code(404).type('text/plain').send('Not found')
    return send(reply, here ?? app, known ? 200 : 404)
  }
}
