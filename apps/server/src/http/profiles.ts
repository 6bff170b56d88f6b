import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { loadOnce } from '../on-first-use.ts'
import type { Profile } from '../vas/vas.service.ts'
import { type CachedText, cachedText } from './cached-texts.ts'

/** The interface of the site build's entry-server.js: renders a profile's page into the document beside it. */
type Site = { profileDocument(template: string, origin: string, profile: unknown): Promise<string> }
export type ReadProfile = (id: number) => Promise<Profile>

/** How many documents are cached; each is a few hundred kilobytes. */
const maxCached = 100
/** Rendering blocks this process: beyond this many at once, browsers render for themselves. */
const maxRendering = 8
/** Compressed while a client waits. */
const brotliQuality = 5

/** The same rule as the screen's: other paths below /va-profile/ name no VA. */
const idIn = (path: string) => /^\/va-profile\/([1-9]\d{0,8})\/*$/.exec(path)?.[1]

/**
 * VA profiles as documents, by path: 'missing' for a path without a VA, and undefined for a profile that cannot be
 * rendered now, or whose caller has had too many rendered. The client then gets the document without a body, and its
 * script loads and renders the profile.
 * @param folder the site's build for the server; without it nothing is rendered here.
 */
export function openProfiles(folder: string, origin: string, read: ReadProfile) {
  const built = existsSync(folder)
  const render = rendererOf(folder, origin)
  const profileCache = new LRUCache<number, { version: string; document: Promise<CachedText> }>({ max: maxCached })
  let rendering = 0

  const renderAndCache = (id: number, version: string, profile: string) => {
    rendering++
    const document = render(profile).finally(() => rendering--)
    profileCache.set(id, { version, document })
    document.catch(() => profileCache.delete(id))
    return document
  }
  /** Read on every request, rendered again when the data changes or a new day may have shifted overlapping hours. */
  async function profileOf(id: number, countRender: () => Promise<unknown>) {
    const profile = JSON.stringify(await read(id))
    const day = new Date().toISOString().slice(0, 10)
    const version = createHash('sha1').update(`${day} ${profile}`).digest('base64url')
    const cached = () => {
      const one = profileCache.get(id)
      return one?.version === version ? one.document : undefined
    }
    const canRender = () => built && rendering < maxRendering
    const document = cached()
    if (document || !canRender()) return document
    await countRender()
    // Others may have asked for it meanwhile.
    return cached() ?? (canRender() ? renderAndCache(id, version, profile) : undefined)
  }
  return async (path: string, log: FastifyBaseLogger, countRender: () => Promise<unknown>) => {
    const id = idIn(path)
    if (!id) return 'missing'
    return profileOf(Number(id), countRender).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'NOT_FOUND') return 'missing' as const
      if (error instanceof AppError && error.kind === 'TOO_MANY_REQUESTS') return undefined
      log.warn({ err: error }, 'a profile was not rendered')
      return undefined
    })
  }
}

/** Two files of several megabytes, not loaded before the first visit to a profile. */
function rendererOf(folder: string, origin: string) {
  const renderer = loadOnce(async () => {
    const [site, template] = await Promise.all([
      import(pathToFileURL(join(folder, 'entry-server.js')).href) as Promise<Site>,
      readFile(join(folder, 'va-profile.html'), 'utf8'),
    ])
    return (profile: unknown) => site.profileDocument(template, origin, profile)
  })
  return async (profile: string) => {
    const renderDocument = await renderer()
    const text = await renderDocument(JSON.parse(profile))
    return cachedText(text, { brotliQuality })
  }
}
