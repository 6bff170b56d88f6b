import { brand } from '@kazi/schemas/brand'
import { palette } from './src/palette.ts'

/** What stands in the header before the header is there: the logo, as Logo draws it. */
const logo = `<svg width="32" height="32" viewBox="0 0 40 40"><rect width="40" height="40" rx="9"/><path fill="#fffdf7" d="M9 8h5.5v24H9zM16 20A15 15 0 0 1 31 8a15 15 0 0 1-15 12"/><path fill="${palette.marigold[4]}" d="M16 20a15 15 0 0 1 15 12 15 15 0 0 1-15-12"/></svg><span>${brand.name}</span>`

/** As AppFrame and the layout of sign-in pages place it. */
const styles = `
body{margin:0}.first{display:grid;grid-template:auto 1fr/minmax(0,1fr);min-height:100dvh;color:var(--kazi-ink)}
.first>div{display:flex;align-items:center;min-height:64px;padding-inline:1rem;background:var(--kazi-surface);border-bottom:1px solid var(--kazi-line)}
.first b{display:inline-flex;align-items:center;gap:.36em;font:750 25.6px/1 "Bricolage Grotesque","Bricolage Fallback",sans-serif;letter-spacing:-.035em}
.first rect{fill:var(--mantine-color-forest-filled)}
.first[data-kind=menu]>div{padding-left:54px}
@media(min-width:62em){.first>div,.first[data-kind=menu]>div{padding-inline:1.5rem}
.first[data-kind=menu]{grid-template:auto 1fr/248px minmax(0,1fr)}.first[data-kind=menu]>div{grid-column:1/-1}
.first[data-kind=menu]:after{content:"";background:var(--kazi-surface);border-right:1px solid var(--kazi-line)}}
.first[data-kind=sign-in]{grid-template:1fr/minmax(0,5fr) minmax(0,7fr)}
.first[data-kind=sign-in]>div{align-items:flex-start;padding:2.5rem;border:0;background:${palette.forest[7]};color:#fffdf7}
.first[data-kind=sign-in] rect{fill:${palette.forest[5]}}
@media(max-width:48em){.first[data-kind=sign-in]{grid-template:auto 1fr/1fr}.first[data-kind=sign-in]>div{padding:1.25rem}}
`.replaceAll('\n', '')

/** For a page that its scripts make. Its fonts may come with them: this is readable without. */
export const noScript = `<noscript><p style="margin:0;padding:1rem;font-family:sans-serif">${brand.name} needs JavaScript here. Please turn it on and reload this page.</p></noscript>`

/**
 * A document that shows who we are before its first script has run; React replaces it with the page.
 * @param kind header: the header alone · menu: with a sidebar, or its button on a phone · sign-in: a side of its own
 * @param asked what the script asks the server first, exactly as it asks: the browser does so before it has the script
 */
export const withFirstFrame = (document: string, kind: 'header' | 'menu' | 'sign-in', asked?: string) =>
  document
    // The sheets come first: without them nothing is painted.
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('</head>', () => {
      const early = asked ? `<link rel="preload" as="fetch" crossorigin href="${asked.replaceAll('&', '&amp;')}">` : ''
      return `  ${early}<style>${styles}</style>\n  </head>`
    })
    .replace(
      '<div id="root"></div>',
      `<div id="root">${noScript}<div class="first" data-kind="${kind}" aria-hidden="true"><div><b>${logo}</b></div></div></div>`,
    )
