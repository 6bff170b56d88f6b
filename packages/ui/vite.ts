import { readFileSync } from 'node:fs'
import { brand } from '@kazi/schemas/brand'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const files = {
  'theme.js': 'text/javascript',
  'favicon.svg': 'image/svg+xml',
}
const read = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))

/**
 * Serves and emits /theme.js and /favicon.svg, and puts both, the font preloads and the brand's name into index.html.
 * @param preloadFonts false: the app loads them after what its readers came for.
 */
export function kaziUi({ preloadFonts = true } = {}): Plugin {
  let base = '/'
  return {
    name: 'kazi-ui',
    configResolved(config) {
      base = config.base
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const name = req.url?.split('?')[0]?.slice(base.length) ?? ''
        if (!Object.hasOwn(files, name)) return next()
        res.setHeader('Content-Type', files[name as keyof typeof files])
        res.end(read(name))
      })
    },
    generateBundle() {
      for (const fileName of Object.keys(files)) this.emitFile({ type: 'asset', fileName, source: read(fileName) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = preloadFonts ? Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2')) : []
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { src: `${base}theme.js` }, injectTo: 'head-prepend' },
          { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }, injectTo: 'head' },
          ...fonts.map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: base + name, crossorigin: '' },
            injectTo: 'head' as const,
          })),
        ]
        return { html: html.replaceAll('%BRAND%', brand.name), tags }
      },
    },
  }
}
