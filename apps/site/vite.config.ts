import { defineConfig, mergeConfig } from 'vite'
import { appConfig } from '../../vite.app.ts'

// prerender.ts reads in the manifest which files a page needs.
export default defineConfig(mergeConfig(appConfig('site', 5173), { build: { manifest: true } }))
