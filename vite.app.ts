import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { groupsOfShared } from '@kazi/ui/chunks'
import { kaziUi } from '@kazi/ui/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import type { Plugin, UserConfig } from 'vite'

// The Host stays the browser's: the server holds it against the Origin.
const server = { target: 'http://localhost:3000', changeOrigin: false }
/** The file of what every page needs of the packages. */
const base = 'base'
const worthPacking = /\.(js|css|svg|woff2?|json|txt|xml)$/

/** Terser takes 1 % more off than the bundler's own minifier, in ten seconds for an app. */
const minifiedOnceMore = (): Plugin => ({
  name: 'kazi-minified-once-more',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = (await minify(file.code, { module: true, compress: { passes: 2 } })).code ?? file.code
    },
  },
})

/** Writes .br and .gz beside what is worth it, so that the server never compresses while somebody waits. */
const precompressed = (): Plugin => ({
  name: 'kazi-precompressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!worthPacking.test(fileName) || fileName.endsWith('woff2') || source.length < 256) continue
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source) })
      }
    },
  },
})

/**
 * The link of live events is a lazy file of packages/client, but it shares its module with all of tRPC's client, and a
 * module is never split: so that file alone gets a copy, and the first load carries no event stream. Nor does it carry the
 * client for WebSockets, from whose module the event stream takes a helper.
 */
const liveLinkApart = (): Plugin => ({
  name: 'kazi-live-link-apart',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const first = source === '@trpc/client' && importer?.endsWith('/live-link.tsx')
    if (!first && !(/^\.\/wsLink-/.test(source) && importer?.endsWith('?live'))) return
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved && { ...resolved, id: `${resolved.id}?live` }
  },
})

/**
 * Each of zod's types carries its conversion to JSON Schema along, which only the server uses: 4 kB of the console's first
 * scripts. What asks for it in a browser fails.
 */
const zodWithoutJsonSchema = (): Plugin => ({
  name: 'kazi-zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      (
        [
          [/^ *inst\._zod\.processJSONSchema = \(.*$/gm, ''],
          [/\bcreateStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined'],
          [/\bcreateToJSONSchemaMethod\(this, \{\}\)(?=\(params\))/g, 'undefined'],
        ] as const
      ).reduce<string>((rest, [conversion, nothing]) => {
        const without = rest.replace(conversion, nothing)
        if (without === rest) throw new Error(`zod no longer has ${conversion}`)
        return without
      }, code),
  },
})

/** What KaziProvider has Mantine leave out, since packages/ui/theme-variables.ts writes it: 3 kB of the first scripts. */
const mantineWithoutVariables = (): Plugin => ({
  name: 'kazi-mantine-without-variables',
  apply: 'build',
  load: {
    filter: { id: /\/MantineProvider\/Mantine(?:CssVariables\/MantineCssVariables|Classes\/MantineClasses)\.mjs$/ },
    handler: (id) => `export const ${basename(id, '.mjs')} = () => null`,
  },
})

type App = 'site' | 'portal' | 'admin'

/**
 * What the entry imports is needed by every page, so it comes as two files, one of which outlives most releases. The portal
 * is opened on weak lines: all that the first tasks need is one file, and what opens from them comes in its own.
 */
const groupsOf = (app: App) => [
  { name: base, tags: ['$initial' as const], test: /node_modules.*js$/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  ...(app === 'portal' ? [{ name: 'tasks', test: /apps\/portal\/src\/portal\.tsx$/, priority: 1 }] : []),
]

/** What decides which modules an app's build has. */
const sourcesOf = (app: App) => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // With the page: the router waits for each part of a route, and the one that says "not found" is a few lines.
    codeSplittingOptions: { defaultBehavior: [['component', 'notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
  }),
  react(),
  kaziUi({ preloadFonts: app !== 'portal' }),
  liveLinkApart(),
  zodWithoutJsonSchema(),
  mantineWithoutVariables(),
]

const buildOf = (app: App) => ({
  assetsDir: `assets/${app}`,
  sourcemap: false,
  target: 'es2023',
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: { codeSplitting: { groups: groupsOf(app) } },
    // tRPC does not say so itself.
    treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
  },
})

/**
 * What a request is worth where the small parts that pages share are merged. Visitors of the site come on phones and see
 * one page or two; in the console one comes by most pages in a day. The portal is opened on weak lines.
 */
const requestBytes = { site: 3000, portal: 1500, admin: 4500 }

/** Where most visits begin. Its first scripts have a budget besides, which no part of another page is worth. */
const often = { '_public/index': 40 }
/** What their page does not wait for, yet loads on each visit. */
const withPage = { site: ['tasks/task-filters'], portal: [], admin: [] }

const sharedMerged = (app: App): Plugin => ({
  name: 'kazi-shared-merged',
  apply: 'build',
  async config() {
    const config = { plugins: sourcesOf(app), build: buildOf(app) }
    const groups = await groupsOfShared(config, {
      ...{ priority: 1, groups: groupsOf(app).map(({ name }) => name) },
      ...{ requestBytes: requestBytes[app], often, withPage: withPage[app] },
    })
    // Added to those of the app.
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

/** What the three apps' builds have in common. Each keeps its files below /assets/<app>, so that one origin can serve all. */
export const appConfig = (app: App, port: number): UserConfig => ({
  plugins: [sourcesOf(app), minifiedOnceMore(), precompressed(), sharedMerged(app)],
  build: buildOf(app),
  server: { port, strictPort: true, proxy: { '/api': server, '/trpc': server } },
})
