/** What a build knows of a file: its name, and by which other files and sheets it is complete. */
type Chunk = { file: string; imports?: string[]; css?: string[] }
/** Vite's manifest, by the module that each file was made for. */
export type Manifest = Record<string, Chunk>
export type PageFiles = { scripts: string[]; styles: string[] }

/** The module that a route's own file is made for: `/_public/pricing` -> `src/routes/_public/pricing.tsx`. */
export const moduleOf = (route: string) =>
  `src/routes${route.replace(/\/$/, '/index')}.tsx?tsr-split=component---notFoundComponent`
const sheetLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/**
 * The files that routes need beyond those that the document loads anyway, and all sheets in their order.
 * @param routes such as `/_client` and `/_client/dashboard`
 * @param document index.html as it was built
 */
export function filesOfRoutes(routes: readonly string[], manifest: Manifest, document: string): PageFiles {
  const seen = new Set<string>()
  const add = (key: string) => {
    if (seen.has(key) || !manifest[key]) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) add(imported)
  }
  for (const route of routes) add(moduleOf(route))
  const chunks = [...seen].map((key) => manifest[key] as Chunk)
  const first = [...document.matchAll(sheetLink)].map(([, file]) => file as string)
  return {
    scripts: chunks.map(({ file }) => file).filter((file) => !document.includes(`/${file}"`)),
    styles: [...new Set([...first, ...chunks.flatMap(({ css }) => css ?? [])])],
  }
}

/**
 * A document that names all files of its page, so that they are asked for at once and not one after another.
 * @param css what the sheets say, if the document is to carry it: they are named then, and not loaded
 */
export function withFiles(document: string, { scripts, styles }: PageFiles, css = '') {
  const links = [
    // In the document, because a sheet of its own is one more round trip before the first paint.
    ...(css ? [`<style>${css}</style>`] : []),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}"${css && ' disabled'}>`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  // A function, because a `$` in the content is not a reference.
  return document
    .replace(/ *<link rel="stylesheet"[^>]*>\n/g, '')
    .replace('</head>', () => `${links.map((line) => `  ${line}\n  `).join('')}</head>`)
}
