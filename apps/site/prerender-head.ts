import { brand } from '@kazi/schemas/brand'
import { siteUrlPlaceholder as origin } from '@kazi/schemas/paths'

type Page = { path: string; title: string; head: { description: string }; listed: boolean }
type Files = { scripts: string[]; styles: string[]; css: string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}">`

/** Everything about a page that its reader does not see. */
export function headTags({ path, title, head: { description }, listed }: Page) {
  const url = `${origin}${path}`
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(listed ? [`<link rel="canonical" href="${url}">`, meta('property', 'og:url', url)] : []),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', `${origin}/og.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${brand.name}: ${brand.tagline}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', `${origin}/og.png`),
    ...icons,
  ]
}

const icons = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<meta name="theme-color" content="#0f4a2c">',
]

/** Of the document of pages that belong to one person: no content, and nothing for a search engine. */
export const shellTags = [`<title>${brand.name}</title>`, meta('name', 'robots', 'noindex'), ...icons]

/** A click or a word that comes before the script would be lost: main.tsx wakes these up. Links work from the start. */
const asleep = (body: string) => body.replace(/<(button|form|search)(?=[\s>])/g, '<$1 inert')

type Parts = { tags: string[]; data: object | null; files: Files; page?: string | undefined; body: string }

/** Puts the parts of a page into the document that vite made. */
export function withHead(template: string, { tags, data, files, page, body }: Parts) {
  // What is read comes before what makes it move: text, styles and fonts have the line first.
  const priority = body ? ' fetchpriority="low"' : ''
  const links = [
    // In the document, because a sheet of its own is one more round trip before the first paint. The disabled links are
    // not fetched: they tell vite's loader, which looks for them by name, that these sheets are there.
    ...(files.css ? [`<style>${files.css}</style>`] : []),
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}"${files.css && ' disabled'}>`),
    ...files.scripts.map((file) => `<link rel="modulepreload"${priority} crossorigin href="/${file}">`),
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`] : []),
  ]
  const root = page === undefined ? '<div id="root">' : `<div id="root" data-page="${page}">`
  // Functions, because a `$` in the content is not a reference.
  return template
    .replaceAll('<script type="module"', `<script type="module"${priority}`)
    .replaceAll('<link rel="modulepreload"', `<link rel="modulepreload"${priority}`)
    .replace(/ *<link rel="stylesheet"[^>]*>\n/g, '')
    .replace(/<title>.*?<\/title>/s, () => tags.join('\n    '))
    .replace('</head>', () => `${links.map((line) => `  ${line}\n  `).join('')}</head>`)
    .replace('<div id="root"></div>', () => `${root}${asleep(body)}</div>`)
}

export const sitemap = (paths: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`

export const robots = `User-agent: *
Disallow: /api/
Disallow: /trpc/
Disallow: /dashboard
Disallow: /add-task
Disallow: /tasks/
Disallow: /va/
Disallow: /va-login
Disallow: /va-dashboard
Disallow: /admin

Sitemap: ${origin}/sitemap.xml
`
