import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type App, pages, siteUrlPlaceholder } from '@kazi/schemas/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from './conditional.ts'

const packers = {
  br: (text: string, quality: number) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) as Promise<Buffer>,
  gzip: (text: string) => promisify(gzip)(text) as Promise<Buffer>,
}
type Coding = keyof typeof packers

/** A text that is kept in memory and packed once for each coding, when it is first asked for. */
export type Document = {
  type: string
  text: string
  tag: string
  brotliQuality: number
  packed: Partial<Record<Coding, Promise<Buffer>>>
}

export const documentOf = (
  text: string,
  { type = 'text/html; charset=utf-8', brotliQuality = constants.BROTLI_MAX_QUALITY } = {},
): Document => ({
  type,
  text,
  tag: `W/"${createHash('sha1').update(text).digest('base64url')}"`,
  brotliQuality,
  packed: {},
})

const packedAs = (document: Document, coding: Coding) => {
  document.packed[coding] ??= packers[coding](document.text, document.brotliQuality)
  return document.packed[coding]
}

const accepting = { br: /\bbr\b(?!;q=0(?:[,.]|$))/, gzip: /\bgzip\b(?!;q=0(?:[,.]|$))/ }

/** Sends a document in the best coding that the browser takes, and to who has it already only that it is the same. */
export async function sendDocument(req: FastifyRequest, reply: FastifyReply, document: Document, status: number) {
  const accepted = String(req.headers['accept-encoding'] ?? '')
  const coding = (['br', 'gzip'] as const).find((name) => accepting[name].test(accepted))
  reply.code(status).type(document.type).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (status === 200) {
    reply.header('etag', document.tag)
    if (hasTag(req.headers['if-none-match'], document.tag)) return reply.code(304).send()
  }
  if (!coding) return reply.send(document.text)
  return reply.header('content-encoding', coding).send(await packedAs(document, coding))
}

const types = { 'robots.txt': 'text/plain; charset=utf-8', 'sitemap.xml': 'application/xml; charset=utf-8' }

/** What the build has rendered for an app, with the site's origin in place: by path, and the shell of all other pages. */
export async function documentsOf(app: App, dist: string, origin: string) {
  const byPath = new Map<string, Document>()
  const add = async (path: string, file: string, type?: string) => {
    if (!existsSync(join(dist, file))) return undefined
    const text = (await readFile(join(dist, file), 'utf8')).replaceAll(siteUrlPlaceholder, origin)
    const document = documentOf(text, { type })
    byPath.set(path, document)
    return document
  }
  const index = await add('/index', 'index.html')
  const shell = (await add('/shell', 'shell.html')) ?? index
  const missing = (await add('/404', '404.html')) ?? shell
  const noProfile = await add('/va-profile/404', 'va-profile/404.html')
  if (app === 'site') {
    for (const [name, type] of Object.entries(types)) await add(`/${name}`, name, type)
    for (const page of pages.site) {
      const path = page.replace(/\/\*$/, '')
      await add(page, path === '/' ? 'index.html' : join(path, 'index.html'))
    }
  }
  return { byPath, shell, missing, noProfile }
}
