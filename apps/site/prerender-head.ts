import { brand } from '@kazi/schemas/brand'
import { siteUrlPlaceholder } from '@kazi/schemas/paths'

type Page = { path: string; title: string; description: string; listed: boolean; canonical?: string; origin?: string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}">`

/** Everything about a page that its reader does not see. */
export function headTags({ path, title, description, listed, canonical = path, origin = siteUrlPlaceholder }: Page) {
  const url = `${origin}${canonical}`
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

/**
 * Leaves the scripts to start.ts, and the sheets that are in the document already: vite's loader looks for them by name,
 * and a browser that reads ahead would fetch even a disabled one.
 * @param starter start.ts as it was built, for a page that is complete without its scripts
 */
export const startedLater = (document: string, starter: string) =>
  document
    .replace(/<script type="module"[^>]* src="([^"]+)">/, `<script defer src="/${starter}" data-entry="$1">`)
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload" fetchpriority="low"')
    .replace(/<link rel="stylesheet"(?=[^>]* disabled>)/g, '<link data-rel="stylesheet"')

type Words = {
  tags: string[]
  /** JSON-LD. */
  data?: object | null
  /** Where the body is the page of; without one, the browser renders everything itself. */
  page?: string
  body?: string
  /** What main.tsx need not ask the server for: queries and their answers. */
  known?: readonly unknown[]
}

/** Puts the words of a page into its document, which has a title and an empty root. */
export function withWords(document: string, { tags, data, page, body = '', known }: Words) {
  const things = data ? [script('application/ld+json', data)] : []
  const root = page === undefined ? '<div id="root">' : `<div id="root" data-page="${page}">`
  return document
    .replace(/<title>.*?<\/title>/s, () => [...tags, ...things].join('\n    '))
    .replace(
      '<div id="root"></div>',
      () => `${root}${asleep(body)}</div>${known ? script('application/json', known, ' id="known"') : ''}`,
    )
}

/** A click or a word that comes before the script would be lost: main.tsx wakes these up. Links work from the start. */
const asleep = (body: string) => body.replace(/<(button|form|search)(?=[\s>])/g, '<$1 inert')

/** Data in an element that nothing in them can end. */
const script = (type: string, data: unknown, more = '') =>
  `<script type="${type}"${more}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

export const sitemap = (paths: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${siteUrlPlaceholder}${path}</loc></url>`).join('\n')}
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

Sitemap: ${siteUrlPlaceholder}/sitemap.xml
`
