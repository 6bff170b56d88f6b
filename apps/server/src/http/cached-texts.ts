import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { type App, pages, siteUrlPlaceholder } from '@kazi/schemas/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from './content-encoding.ts'
import { matchesEtag } from './etag.ts'

/** A text kept in memory and compressed once for each encoding, on first request. */
export type CachedText = {
  type: string
  text: string
  tag: string
  brotliQuality: number
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

export const cachedText = (
  text: string,
  { type = 'text/html; charset=utf-8', brotliQuality = constants.BROTLI_MAX_QUALITY } = {},
): CachedText => ({
  type,
  text,
  tag: `W/"${createHash('sha1').update(text).digest('base64url')}"`,
  brotliQuality,
  compressed: {},
})

const compressedAs = (cached: CachedText, encoding: Encoding) => {
  cached.compressed[encoding] ??= compress(Buffer.from(cached.text), encoding, cached.brotliQuality)
  return cached.compressed[encoding]
}

/** Sends a text in the best encoding that the browser accepts; 304 when the browser already has it. */
export async function sendCachedText(req: FastifyRequest, reply: FastifyReply, cached: CachedText, status: number) {
  const encoding = encodingFor(req.headers['accept-encoding'])
  reply.code(status).type(cached.type).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (status === 200) {
    reply.header('etag', cached.tag)
    if (matchesEtag(req.headers['if-none-match'], cached.tag)) return reply.code(304).send()
  }
  if (encoding === 'identity') return reply.send(cached.text)
  return reply.header('content-encoding', encoding).send(await compressedAs(cached, encoding))
}

const types = { 'robots.txt': 'text/plain; charset=utf-8', 'sitemap.xml': 'application/xml; charset=utf-8' }

/** The pages and files that the build rendered for an app, with the site's origin filled in: by path, and the shell. */
export async function prerenderedTexts(app: App, dist: string, origin: string) {
  const byPath = new Map<string, CachedText>()
  const add = async (path: string, file: string, type?: string) => {
    if (!existsSync(join(dist, file))) return undefined
    const text = (await readFile(join(dist, file), 'utf8')).replaceAll(siteUrlPlaceholder, origin)
    const cached = cachedText(text, { type })
    byPath.set(path, cached)
    return cached
  }
  const index = await add('/index', 'index.html')
  const shell = (await add('/shell', 'shell.html')) ?? index
  const missing = (await add('/404', '404.html')) ?? shell
  const noProfile = await add('/va-profile/404', 'va-profile/404.html')
  if (app === 'site') for (const [name, type] of Object.entries(types)) await add(`/${name}`, name, type)
  for (const page of pages[app]) {
    const path = page.replace(/\/\*$/, '')
    await add(page, path === '/' ? 'index.html' : join(path, 'index.html'))
  }
  return { byPath, shell, missing, noProfile }
}
