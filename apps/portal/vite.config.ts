import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@kazi/schemas/brand'
import { type Language, languages } from '@kazi/schemas/language-words'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appConfig } from '../../vite.app.ts'
import { compiledCatalogs } from './src/language/compiled.ts'

/** The server answers every page of the portal with index.html, and never serves that name itself. */
const shell = '/va/dashboard'
const shellDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'dist/index.html')))
    .digest('hex')

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

/** The manifest in every language but English, which the page chooses as it speaks one. */
const manifests = (): Plugin => ({
  name: 'kazi-manifests',
  generateBundle() {
    for (const language of Object.keys(languages).filter((one) => one !== 'en'))
      this.emitFile({
        type: 'asset',
        fileName: `va/manifest.${language}.json`,
        source: JSON.stringify(manifestIn(language as Language)),
      })
  },
})

const config = appConfig('portal', 5174)

export default defineConfig({
  ...config,
  // prerender.ts reads in the manifest which files a page needs.
  build: { ...config.build, manifest: true },
  plugins: [
    config.plugins,
    compiledCatalogs(),
    manifests(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      // Below /va/, which is then its scope: on one origin with the site, the site's pages are not its business.
      filename: 'va/sw.ts',
      integration: {
        // The plugin writes a worker beside index.html, and then looks for it where it belongs.
        configureCustomSWViteBuild: (worker) => {
          worker.build = { ...worker.build, outDir: 'dist/va' }
        },
      },
      scope: '/va/',
      injectRegister: false,
      manifestFilename: 'va/manifest.json',
      manifest: manifestIn('en'),
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/portal/*.{js,css,woff2}', 'theme.js', 'favicon.svg'],
        // Pages that are opened now and then are stored when they are.
        globIgnores: ['**/va.{earnings,set-password,forgot-password}-*'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          async (entries) => ({
            manifest: [...entries, { url: shell, revision: shellDigest(), size: 0 }],
            warnings: [],
          }),
        ],
      },
    }),
  ],
})
