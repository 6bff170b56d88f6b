import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brand } from '@kazi/schemas/brand'
import { appsCalledBy } from '@kazi/schemas/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Links } from '../command.ts'
import { cachedText, sendCachedText } from '../http/cached-texts.ts'
import { appOfHost } from '../http/hosts.ts'
import { loadOnce, onFirstUse } from '../on-first-use.ts'
import type { Route } from './mount.ts'

/** Compressed while a developer waits, once. */
const brotliQuality = 5
const distribution = onFirstUse((require) => dirname(require.resolve('swagger-ui-dist/package.json')))
const own = () => join(import.meta.dirname, 'docs')

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'
/** What the page loads: where it is, and its type. Nothing else of these folders is sent. */
const files: Record<string, { folder: () => string; type: string }> = {
  'swagger-ui-bundle.js': { folder: distribution, type: script },
  'swagger-ui.css': { folder: distribution, type: style },
  'page.js': { folder: own, type: script },
  'page.css': { folder: own, type: style },
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${brand.name} API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header>
<h1>${brand.name} API</h1>
<p>The calls behind the apps of ${brand.name}, as JSON over HTTP. The <a href="/api/openapi.json">OpenAPI document</a> has
the same for programs.</p>
<p>Sign in to the app in this browser, and calls that you try out here are made with your account. They change real data.
Calls of the team need a key, which stays on this page.</p>
</header>
<main>
<h2 class="unseen">All calls</h2>
<div id="calls"><noscript>This list needs JavaScript.</noscript></div>
</main>
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/page.js" defer></script>
</body>
</html>
`

/**
 * Serves the OpenAPI document and the page on which developers read it, on `server` (which has the prefix /api). Both are
 * made by the first request for them. Where each app has its own host, a host has the calls that it answers.
 */
export function serveApiDocs(server: FastifyInstance, routes: Route[], links: Links, split: boolean) {
  const secure = links.site.startsWith('https:')
  const appHere = appOfHost(links, split)
  const described = loadOnce(async (app: ReturnType<typeof appHere>) => {
    const { openApiDocument } = await import('./openapi.ts')
    const here = routes.filter(([, url]) => !app || appsCalledBy(`/api${url}`).includes(app))
    const text = JSON.stringify(openApiDocument(here, secure))
    return cachedText(text, { type: 'application/json; charset=utf-8', brotliQuality })
  })
  const loaded = loadOnce(async (name: string) => {
    const { folder, type } = files[name] as (typeof files)[string]
    return cachedText(await readFile(join(folder(), name), 'utf8'), { type, brotliQuality })
  })
  const html = cachedText(page, { brotliQuality })

  server.get('/openapi.json', async (req, reply) => sendCachedText(req, reply, await described(appHere(req)), 200))
  server.get('/docs', (req, reply) => sendCachedText(req, reply, html, 200))
  server.get('/docs/:file', async (req: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { file } = req.params
    return Object.hasOwn(files, file) ? sendCachedText(req, reply, await loaded(file), 200) : reply.callNotFound()
  })
}
