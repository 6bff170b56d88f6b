import { expect, test } from 'vitest'
import { withFirstFrame } from '../first-frame.ts'
import { filesOfRoutes, type Manifest, withFiles } from '../page-files.ts'

const built = `<!doctype html><html><head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="root"></div></body></html>`
const manifest: Manifest = {
  'src/routes/_client.tsx?tsr-split=component---notFoundComponent': {
    file: 'assets/frame-1.js',
    imports: ['_base.js'],
    css: ['assets/frame-1.css'],
  },
  'src/routes/_client/tasks.$id.tsx?tsr-split=component---notFoundComponent': {
    file: 'assets/task-1.js',
    imports: ['_shared.js', '_base.js'],
  },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_base.js'], css: ['assets/shared-1.css'] },
  '_base.js': { file: 'assets/base-1.js' },
}

test('the files of a page are its routes’ and all that they import, each once, without those of the document', () => {
  expect(filesOfRoutes(['/_client', '/_client/tasks.$id'], manifest, built)).toEqual({
    scripts: ['assets/frame-1.js', 'assets/task-1.js', 'assets/shared-1.js'],
    styles: ['assets/index-1.css', 'assets/frame-1.css', 'assets/shared-1.css'],
  })
})

test('a document names its files; the sheets that it carries are named and not loaded', () => {
  const files = { scripts: ['assets/task-1.js'], styles: ['assets/index-1.css', 'assets/task-1.css'] }
  const named = withFiles(built, files)
  expect(named.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/index-1.css">',
    '<link rel="stylesheet" crossorigin href="/assets/task-1.css">',
  ])
  expect(named).toContain('<link rel="modulepreload" crossorigin href="/assets/task-1.js">')
  const carried = withFiles(built, files, 'p{content:"$&"}')
  expect(carried).toContain('<style>p{content:"$&"}</style>')
  expect(carried.match(/<link rel="stylesheet"[^>]* disabled>/g)).toHaveLength(2)
})

test('the first frame is in the document, asks what the script will ask, and lets the sheets go first', () => {
  const document = withFirstFrame(built, 'menu', '/trpc/auth.whoAmI?batch=1&input=%7B%7D')
  expect(document).toMatch(/<div class="first" data-kind="menu" aria-hidden="true">.*Kazi/)
  expect(document).toContain(
    '<link rel="preload" as="fetch" crossorigin href="/trpc/auth.whoAmI?batch=1&amp;input=%7B%7D">',
  )
  expect(document).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js">')
  expect(withFirstFrame(built, 'header')).not.toContain('rel="preload"')
})

test('without scripts the first frame says what is missing, to a screen reader too', () => {
  const document = withFirstFrame(built, 'sign-in')
  expect(document).toMatch(/<div id="root"><noscript><p[^>]*>Kazi needs JavaScript here\. /)
})
