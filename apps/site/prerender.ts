// Runs after `vite build`: renders each public page to dist/<path>/index.html and writes what goes with them. What the
// server needs to render the one page that a build cannot know, a VA's profile, is left in dist-server.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pages } from '@kazi/schemas/paths'
import { noScript, withFirstFrame } from '@kazi/ui/first-frame'
import { filesOfRoutes, type Manifest, moduleOf, withFiles } from '@kazi/ui/page-files'
import { build } from 'vite'
import { headTags, robots, shellTags, sitemap, startedLater, withWords } from './prerender-head.ts'
import { images } from './prerender-images.ts'

type Site = typeof import('./src/entry-server.tsx')

const here = import.meta.dirname
const dist = join(here, 'dist')
const server = join(here, 'dist-server')

const template = await readFile(join(dist, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

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

/** The same for a page that is rendered before its scripts are there: it carries its sheets. */
async function documentOf(routes: string[]) {
  const files = filesOfRoutes(routes, manifest, template)
  const css = await Promise.all(files.styles.map((file) => readFile(join(dist, file), 'utf8')))
  return withFiles(template, files, css.join(''))
}

/** Of the one page whose content is not known to a build. */
const profileRoutes = ['/_public', '/_public/va-profile.$id']

async function write(name: string, content: string | Uint8Array) {
  const file = join(dist, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const fileOf = (path: string) =>
  path === '/' ? 'index.html' : path.endsWith('/404') ? `${path.slice(1)}.html` : `${path.slice(1)}/index.html`

for (const [path, { at = path, ...head }] of Object.entries(site.heads)) {
  const missing = path.endsWith('/404')
  const { html: body, data, title, routes, ...found } = await site.render(at)
  if (found.missing !== missing) throw new Error(`${path} was rendered as ${missing ? 'a page' : 'missing'}`)
  const document = startedLater(await documentOf(routes), starter)
  const tags = headTags({ path, title, listed: !missing, ...head })
  await write(fileOf(path), withWords(document, { tags, data, page: path, body }))
}

// A profile as it comes from where nobody renders it: the head, the files, and no body.
const profile = await documentOf(profileRoutes)
const tags = headTags({ path: '/va-profile', ...site.anyProfile, listed: false })
await write('va-profile/index.html', withWords(profile, { tags, body: noScript }))
await writeFile(join(server, 'va-profile.html'), startedLater(profile, starter))

/** The guard of these pages asks for nothing else before it has the answer. */
const whoAmI = '/trpc/auth.whoAmI?batch=1&input=%7B%7D'
// Pages of somebody who signed in are rendered by their browser; their documents show the frame and name the files.
const shellFiles = filesOfRoutes([], manifest, template)
await write('shell.html', withWords(withFiles(template, shellFiles), { tags: shellTags, body: noScript }))
for (const page of pages.site) {
  const route = `/_client${page.replace('/*', '.$id')}`
  if (!manifest[moduleOf(route)]) continue
  const document = withFiles(template, filesOfRoutes(['/_client', route], manifest, template))
  const shell = withFirstFrame(withWords(document, { tags: shellTags }), 'menu', whoAmI)
  await write(fileOf(page.replace('/*', '')), shell)
}
const listed = Object.entries(site.heads).filter(([, { unlisted }]) => !unlisted)
await write('sitemap.xml', sitemap(listed.map(([path]) => path)))
await write('robots.txt', robots)
for (const [name, content] of await images()) await write(name, content)
await rm(join(dist, '.vite'), { recursive: true })
