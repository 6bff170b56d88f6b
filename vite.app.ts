import { brotliCompressSync, gzipSync } from 'node:zlib'
import { kaziUi } from '@kazi/ui/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'

// The Host stays the browser's: the server holds it against the Origin.
const server = { target: 'http://localhost:3000', changeOrigin: false }
const worthPacking = /\.(js|css|svg|woff2?|json|txt|xml)$/

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
 * module is never split: so that file alone gets a copy, and the first load carries no event stream.
 */
const liveLinkApart = (): Plugin => ({
  name: 'kazi-live-link-apart',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== '@trpc/client' || !importer?.endsWith('/live-link.tsx')) return
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved && { ...resolved, id: `${resolved.id}?live` }
  },
})

/** Forms open from most pages, and later than these. */
const notOfForms = /^(?!.*(?:@mantine\/form|\/klona\/|\/fast-deep-equal\/|\/use-schema-form))/

/**
 * What the entry imports is needed by every page, so it comes as two files, one of which outlives most releases. In the
 * console one comes by most pages in a day: what a dozen of its lazy pages share is one file more. The portal is opened on
 * weak lines: all that the first tasks need is one file, and what opens from them comes in its own. A first visit to a
 * public page of the site loads only what it shows, in more and smaller files, but its icons, of 200 bytes each, come
 * together with those that the same pages show.
 */
const groupsOf = (app: 'site' | 'portal' | 'admin') => [
  { name: 'base', tags: ['$initial' as const], test: /node_modules.*js$/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  ...(app === 'admin' ? [{ name: 'shared', minShareCount: 12, test: notOfForms, priority: 1 }] : []),
  ...(app === 'site'
    ? [
        {
          ...{ name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
          ...{ entriesAware: true, entriesAwareMergeThreshold: 8000 },
        },
      ]
    : []),
  ...(app === 'portal' ? [{ name: 'tasks', test: /apps\/portal\/src\/portal\.tsx$/, priority: 1 }] : []),
]

/** What the three apps' builds have in common. Each keeps its files below /assets/<app>, so that one origin can serve all. */
export const appConfig = (app: 'site' | 'portal' | 'admin', port: number): UserConfig => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    kaziUi({ preloadFonts: app !== 'portal' }),
    liveLinkApart(),
    precompressed(),
  ],
  build: {
    assetsDir: `assets/${app}`,
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: groupsOf(app) },
      },
    },
  },
  server: { port, strictPort: true, proxy: { '/api': server, '/trpc': server } },
})
