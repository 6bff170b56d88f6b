import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type App, pages, siteUrlPlaceholder } from '@kazi/schemas/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Coding = keyof typeof packers

/** A text that is kept in memory and packed once for each coding, when it is first asked for. */
export type Document = { type: string; text: string; packed: Partial<Record<Coding, Promise<Buffer>>> }

const packedAs = (document: Document, coding: Coding) => {
  document.packed[coding] ??= packers[coding](document.text)
  return document.packed[coding]
}

/** Sends a document in the best coding that the browser takes. */
export async function sendDocument(req: FastifyRequest, reply: FastifyReply, document: Document, status: number) {
  const accepted = String(req.headers['accept-encoding'] ?? '')
  const coding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!;q=0(?:[,.]|$))`).test(accepted))
  reply.code(status).type(document.type).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (!coding) return reply.send(document.text)
  return reply.header('content-encoding', coding).send(await packedAs(document, coding))
}

const html = 'text/html; charset=utf-8'
const types = { 'robots.txt': 'text/plain; charset=utf-8', 'sitemap.xml': 'application/xml; charset=utf-8' }

/** What the build has rendered for an app, with the site's origin in place: by path, and the shell of all other pages. */
export async function documentsOf(app: App, dist: string, origin: string) {
  const byPath = new Map<string, Document>()
  const add = async (path: string, file: string, type = html) => {
    if (!existsSync(join(dist, file))) return undefined
    const text = (await readFile(join(dist, file), 'utf8')).replaceAll(siteUrlPlaceholder, origin)
    const document: Document = { type, text, packed: {} }
    byPath.set(path, document)
    return document
  }
  const index = await add('/index', 'index.html')
  const shell = (await add('/shell', 'shell.html')) ?? index
  const missing = (await add('/404', '404.html')) ?? shell
  if (app === 'site') {
    for (const [name, type] of Object.entries(types)) await add(`/${name}`, name, type)
    for (const page of pages.site) {
      const path = page.replace(/\/\*$/, '')
      await add(page, path === '/' ? 'index.html' : join(path, 'index.html'))
    }
  }
  return { byPath, shell, missing }
}
