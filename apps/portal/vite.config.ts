import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@kazi/schemas/brand'
import { type Language, languages } from '@kazi/schemas/language-words'
import { build, defineConfig, type Plugin } from 'vite'
import { appConfig } from '../../vite.app.ts'
import { compiledCatalogs } from './src/language/compiled.ts'
import { filesLeftOut } from './src/va/pages.ts'

const dist = join(import.meta.dirname, 'dist')
const digestOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(dist, file)))
    .digest('hex')

/** What a device stores when the worker is installed: all that the pages need which the worker answers. */
function storedFiles() {
  const now = ['assets/portal/*.{js,css,woff2}', 'theme.js', 'favicon.svg', 'va/manifest.json']
  const files = globSync(now, { cwd: dist, exclude: filesLeftOut }).sort()
  return [
    // The names of files in assets say their version.
    ...files.map((url) => ({ url, revision: url.startsWith('assets/') ? null : digestOf(url) })),
    // The server answers every page of the portal with index.html, and never serves that name itself.
    { url: '/va/dashboard', revision: digestOf('index.html') },
  ]
}

/**
 * Writes the service worker when the portal is built. It is below /va/, which is then its scope: on one origin with the
 * site, the site's pages are not its business.
 */
const serviceWorker = (): Plugin => ({
  name: 'kazi-service-worker',
  apply: 'build',
  async writeBundle() {
    await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      define: { 'self.__WB_MANIFEST': JSON.stringify(storedFiles()) },
      build: {
        outDir: 'dist/va',
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: { input: 'src/va/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
      },
    })
  },
})

const said = (language: Language, sentence: string): string =>
  language === 'en'
    ? sentence
    : JSON.parse(readFileSync(join(import.meta.dirname, `../../packages/schemas/languages/${language}.json`), 'utf8'))[
        sentence
      ]

/** What a device shows of the installed portal. */
const manifestIn = (language: Language) => ({
  id: '/va/',
  name: said(language, '{brand} for VAs').replace('{brand}', brand.name),
  short_name: brand.name,
  description: said(language, 'Your tasks, messages and hours in one place.'),
  lang: language,
  start_url: '/va/dashboard',
  scope: '/va/',
  display: 'standalone' as const,
  background_color: '#f8f3e7',
  theme_color: '#155a37',
  icons: [
    { src: '/va/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/va/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/va/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

const manifestFile = (language: Language) => `va/manifest${language === 'en' ? '' : `.${language}`}.json`

/** The manifest in every language; the page replaces the English one as it speaks another. */
const manifests = (): Plugin => ({
  name: 'kazi-manifests',
  apply: 'build',
  generateBundle() {
    for (const language of Object.keys(languages) as Language[]) {
      const source = JSON.stringify(manifestIn(language))
      this.emitFile({ type: 'asset', fileName: manifestFile(language), source })
    }
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile('en')}` }, injectTo: 'head' },
  ],
})

const config = appConfig('portal', 5174)

export default defineConfig({
  ...config,
  // prerender.ts reads in the manifest which files a page needs.
  build: { ...config.build, manifest: true },
  plugins: [config.plugins, compiledCatalogs(), manifests(), serviceWorker()],
})
