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
        if (!worthPacking.test(fileName) || fileName.endsWith('woff2') || source.length < 1024) continue
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source) })
      }
    },
  },
})

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
    kaziUi(),
    precompressed(),
  ],
  build: { assetsDir: `assets/${app}`, sourcemap: false, target: 'es2023' },
  server: { port, strictPort: true, proxy: { '/api': server, '/trpc': server } },
})
