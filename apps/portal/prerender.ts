// Runs after `vite build`: writes each page's own document, which shows its frame and names all files that it needs.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '@kazi/schemas/paths'
import { withFirstFrame } from '@kazi/ui/first-frame'
import { filesOfRoutes, type Manifest, withFiles } from '@kazi/ui/page-files'
import { addressOf, firstCalls } from './src/reads/first-calls.ts'

const dist = join(import.meta.dirname, 'dist')
const template = await readFile(join(dist, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

for (const page of pages.portal) {
  // The short addresses only lead to the long ones.
  if (!page.startsWith('/va/')) continue
  const files = filesOfRoutes([page.replace('/va/', '/va.')], manifest, template)
  if (files.scripts.length === 0) throw new Error(`No file was built for ${page}`)
  await mkdir(join(dist, page), { recursive: true })
  const document = withFiles(template, files)
  const calls = firstCalls[page]
  // All others are for signing in.
  const shown = calls ? withFirstFrame(document, 'header', addressOf(calls)) : withFirstFrame(document, 'sign-in')
  await writeFile(join(dist, page, 'index.html'), shown)
}
await rm(join(dist, '.vite'), { recursive: true })
