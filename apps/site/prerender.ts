// Runs after `vite build`: renders each public page to dist/<path>/index.html and writes what goes with them.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pages } from '@kazi/schemas/paths'
import { build } from 'vite'
import { headTags, robots, shellTags, sitemap, withHead } from './prerender-head.ts'
import { images } from './prerender-images.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Site = typeof import('./src/entry-server.tsx')

const here = import.meta.dirname
const dist = join(here, 'dist')
const bundle = join(here, 'node_modules/.prerender')

const template = await readFile(join(dist, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
await build({
  root: here,
  logLevel: 'warn',
  build: { ssr: 'src/entry-server.tsx', outDir: bundle, emptyOutDir: true, manifest: false },
})
const site = (await import(pathToFileURL(join(bundle, 'entry-server.js')).href)) as Site

const sheets = [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file as string)

/** The sheets of a page, in order, and the files of its chunks and of all that they import, if not yet in the document. */
async function filesOf(keys: string[], inline = true) {
  const seen = new Set<string>()
  const add = (key: string) => {
    if (seen.has(key) || !manifest[key]) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  const chunks = [...seen].map((key) => manifest[key] as Chunk)
  const scripts = chunks.map(({ file }) => file).filter((file) => !template.includes(`/${file}"`))
  const styles = [...new Set([...sheets, ...chunks.flatMap(({ css }) => css ?? [])])]
  const css = inline ? await Promise.all(styles.map((file) => readFile(join(dist, file), 'utf8'))) : []
  return { scripts, styles, css: css.join('') }
}

/** Of the one page whose content is not known to a build: its document has the head and the files, and no body. */
const openRoutes = ['/_public', '/_public/va-profile.$id']
const chunkOf = (route: string) => `src/routes${route.replace(/\/$/, '/index')}.tsx?tsr-split=component`

async function write(name: string, content: string | Uint8Array) {
  const file = join(dist, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const fileOf = (path: string) =>
  path === '/' ? 'index.html' : path === '/404' ? '404.html' : `${path.slice(1)}/index.html`

for (const [path, head] of Object.entries(site.heads)) {
  const open = (pages.site as readonly string[]).includes(`${path}/*`)
  const { html, data, title, routes, missing } = await site.render(path)
  if (missing !== (path === '/404' || open))
    throw new Error(`${path} was rendered as ${missing ? 'missing' : 'a page'}`)
  const tags = headTags({ path, title: open ? 'Virtual assistant' : title, head, listed: !open && path !== '/404' })
  const files = await filesOf(open ? openRoutes.map(chunkOf) : routes.map(chunkOf))
  const body = open ? '' : html
  await write(fileOf(path), withHead(template, { tags, data, files, page: open ? undefined : path, body }))
}
await write(
  'shell.html',
  withHead(template, { tags: shellTags, data: null, files: await filesOf([], false), body: '' }),
)
const listed = Object.entries(site.heads).filter(([, { unlisted }]) => !unlisted)
await write('sitemap.xml', sitemap(listed.map(([path]) => path)))
await write('robots.txt', robots)
for (const [name, content] of await images()) await write(name, content)
await rm(bundle, { recursive: true })
await rm(join(dist, '.vite'), { recursive: true })
