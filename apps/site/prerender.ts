// Runs after `vite build`: renders each public page to dist/<path>/index.html and writes what goes with them. What the
// server needs to render the one page that a build cannot know, a VA's profile, is left in dist-server.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { headTags, robots, shellTags, sitemap, withFiles, withWords } from './prerender-head.ts'
import { images } from './prerender-images.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Site = typeof import('./src/entry-server.tsx')

const here = import.meta.dirname
const dist = join(here, 'dist')
const server = join(here, 'dist-server')

const template = await readFile(join(dist, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const plain = { root: here, configFile: false, logLevel: 'error' } as const
/** One file with all that it imports: the server's image has no packages of the site. */
await build({
  ...plain,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: server,
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
const site = (await import(pathToFileURL(join(server, 'entry-server.js')).href)) as Site

const started = await build({
  ...plain,
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: 'src/start.ts',
      output: { format: 'iife', entryFileNames: 'assets/site/[name]-[hash].js' },
    },
  },
})
const starter = (started as { output: { fileName: string }[] }).output[0]?.fileName as string

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

/** Of the one page whose content is not known to a build. */
const profileRoutes = ['/_public', '/_public/va-profile.$id']
const chunkOf = (route: string) => `src/routes${route.replace(/\/$/, '/index')}.tsx?tsr-split=component`

async function write(name: string, content: string | Uint8Array) {
  const file = join(dist, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const fileOf = (path: string) =>
  path === '/' ? 'index.html' : path.endsWith('/404') ? `${path.slice(1)}.html` : `${path.slice(1)}/index.html`

for (const [path, { description, at = path }] of Object.entries(site.heads)) {
  const missing = path.endsWith('/404')
  const { html: body, data, title, routes, ...found } = await site.render(at)
  if (found.missing !== missing) throw new Error(`${path} was rendered as ${missing ? 'a page' : 'missing'}`)
  const document = withFiles(template, await filesOf(routes.map(chunkOf)), starter)
  const tags = headTags({ path, title, description, listed: !missing })
  await write(fileOf(path), withWords(document, { tags, data, page: path, body }))
}

// A profile as it comes from where nobody renders it: the head, the files, and no body.
const files = await filesOf(profileRoutes.map(chunkOf))
const tags = headTags({ path: '/va-profile', ...site.anyProfile, listed: false })
await write('va-profile/index.html', withWords(withFiles(template, files), { tags }))
await writeFile(join(server, 'va-profile.html'), withFiles(template, files, starter))

const shell = withFiles(template, await filesOf([], false))
await write('shell.html', withWords(shell, { tags: shellTags }))
const listed = Object.entries(site.heads).filter(([, { unlisted }]) => !unlisted)
await write('sitemap.xml', sitemap(listed.map(([path]) => path)))
await write('robots.txt', robots)
for (const [name, content] of await images()) await write(name, content)
await rm(join(dist, '.vite'), { recursive: true })
