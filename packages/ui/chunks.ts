import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown, type UserConfig } from 'vite'

/** A visit to a page, alone or with one thing that opens from it; `share`: 1 for all visits to a page, more where `often` says so. */
export type Visit = { share: number }
/**
 * A file of a build.
 * `size`: bytes as sent, with its styles. `imports`: names of the files that it imports. `visits`: those that load it.
 */
export type BuiltFile = { name: string; size: number; imports: string[]; visits: Set<Visit> }

/**
 * Which files to merge, so that pages open with fewer requests and hardly more bytes. A page that uses one part of a
 * merged file loads all of it, and all that it imports; so two files are merged while that costs less than their requests.
 * @param requestBytes what one request is worth: the bytes that a line brings meanwhile
 * @returns the names of the files that become one, deepest imports first: none imports a later one
 */
export function mergeFiles(files: readonly BuiltFile[], requestBytes: number): string[][] {
  let merged: Merged[] = files.map((file) => ({ ...file, names: [file.name], imports: new Set(file.imports) }))
  for (;;) {
    const closures = closuresOf(merged)
    const best = cheapestPair(merged, closures, requestBytes)
    if (!best) return deepestFirst(merged, closures).map(({ names }) => names)
    const visits = best[0].visits.union(best[1].visits)
    const imported = best.flatMap((file) => [...(closures.get(file) ?? [])])
    merged = merged
      .filter((file) => !best.includes(file))
      .map((file) => (imported.includes(file) ? { ...file, visits: file.visits.union(visits) } : file))
    merged.push({
      names: best.flatMap(({ names }) => names),
      size: best[0].size + best[1].size,
      imports: best[0].imports.union(best[1].imports),
      visits,
    })
  }
}

type Merged = { names: string[]; size: number; imports: Set<string>; visits: Set<Visit> }
/** All that a file imports, and what that imports. */
type Closures = Map<Merged, Set<Merged>>

function closuresOf(files: readonly Merged[]) {
  const byName = new Map(files.flatMap((file) => file.names.map((name) => [name, file] as const)))
  const closures: Closures = new Map()
  for (const file of files) {
    const seen = new Set<Merged>()
    const open = [file]
    for (let one = open.pop(); one; one = open.pop())
      for (const name of one.imports) {
        const imported = byName.get(name)
        if (!imported || imported === file || seen.has(imported)) continue
        seen.add(imported)
        open.push(imported)
      }
    closures.set(file, seen)
  }
  return closures
}

const shareOf = (visits: Set<Visit>) => [...visits].reduce((sum, { share }) => sum + share, 0)

/**
 * The two files whose merging saves most, or undefined if none saves anything. These two never import each other by way of
 * a third: merging it with the upper one saves at least as much, because whoever loads a file loads what it imports.
 */
function cheapestPair(files: readonly Merged[], closures: Closures, requestBytes: number) {
  const closureOf = (file: Merged) => closures.get(file) ?? new Set()
  /** What it costs those who come for one file to load another as well. */
  const cost = (visits: Set<Visit>, other: Merged, own: Merged) => {
    const more = [...closureOf(other)].filter((file) => file !== own)
    return more.reduce(
      (sum, file) => sum + shareOf(visits.difference(file.visits)) * (file.size + requestBytes),
      shareOf(visits.difference(other.visits)) * other.size,
    )
  }
  let best: { pair: [Merged, Merged]; saved: number } | undefined
  for (const [at, one] of files.entries())
    for (const other of files.slice(at + 1)) {
      const requests = shareOf(one.visits.intersection(other.visits)) * requestBytes
      if (requests <= (best?.saved ?? 0)) continue
      const saved = requests - cost(one.visits, other, one) - cost(other.visits, one, other)
      if (saved <= (best?.saved ?? 0)) continue
      best = { pair: [one, other], saved }
    }
  return best?.pair
}

/** What a file imports has fewer imports than the file. */
const deepestFirst = (files: readonly Merged[], closures: Closures) =>
  files.toSorted((one, other) => (closures.get(one)?.size ?? 0) - (closures.get(other)?.size ?? 0))

/** How many visits begin at a route for one at any other: `{ '_public/index': 4 }`. */
type Often = Readonly<Record<string, number>>
/** Lazy files that their page loads without being asked, as paths below src: `tasks/task-filters`. */
type WithPage = readonly string[]

const pageModule = /^.*\/src\/routes\/(.*)\.tsx\?tsr-split=component---notFoundComponent$/

/** The files of a build that its pages share, as mergeFiles wants them; a page's own file, the first ones and those of the app's groups stay apart. */
function sharedFiles(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  groups: readonly string[],
  often: Often,
  withPage: WithPage,
) {
  const chunks = output.filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loadedWith = (fileName: string, seen = new Set<string>()) => {
    if (seen.has(fileName)) return seen
    seen.add(fileName)
    for (const imported of byFile.get(fileName)?.imports ?? []) loadedWith(imported, seen)
    return seen
  }
  const all = (fileNames: Iterable<string>) =>
    [...fileNames].reduce((files, name) => loadedWith(name, files), new Set<string>())
  const first = all(
    chunks.filter(({ isEntry, name }) => isEntry || groups.includes(name)).map(({ fileName }) => fileName),
  )
  const pages = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const [, route] = pageModule.exec(facadeModuleId ?? '') ?? []
      return route ? [[route, fileName] as const] : []
    }),
  )
  const apart = first.union(new Set(pages.values()))
  const comesWithPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    withPage.some((path) => facadeModuleId?.includes(`/src/${path}.`))
  const atOnce = new Set(chunks.filter(comesWithPage).map(({ fileName }) => fileName))
  if (atOnce.size < withPage.length) throw new Error(`Not every one of these is a lazy file: ${withPage.join(', ')}`)
  const visitsTo = new Map<string, Set<Visit>>()
  const visit = (share: number, files: Set<string>) => {
    const one = { share }
    for (const file of files) visitsTo.set(file, (visitsTo.get(file) ?? new Set()).add(one))
  }
  for (const [route] of pages) {
    // With a page comes what frames it: the route of _client/settings is shown in that of _client.
    const page = all(
      [...pages].filter(([other]) => other === route || route.startsWith(`${other}/`)).map(([, file]) => file),
    )
    const lazy = new Set([...page].flatMap((file) => byFile.get(file)?.dynamicImports ?? [])).difference(apart)
    const files = page.union(all(lazy.intersection(atOnce)))
    const opensLater = lazy.difference(atOnce)
    visit(often[route] ?? 1, files)
    for (const later of opensLater) visit(1 / opensLater.size, files.union(loadedWith(later)))
  }
  const styles = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source] as const] : [])),
  )
  const sizeOf = ({ code, viteMetadata }: Rolldown.OutputChunk) =>
    [code, ...[...(viteMetadata?.importedCss ?? [])].map((name) => styles.get(name) ?? '')].reduce(
      (sum, content) => sum + brotliCompressSync(content).length,
      0,
    )
  return chunks
    .filter(({ fileName, isDynamicEntry }) => !isDynamicEntry && !first.has(fileName) && visitsTo.has(fileName))
    .map((chunk) => ({
      ...{ chunk, name: chunk.fileName, size: sizeOf(chunk) },
      ...{ imports: chunk.imports, visits: visitsTo.get(chunk.fileName) ?? new Set<Visit>() },
    }))
}

type Options = {
  priority: number
  /** Names of the app's own groups, which stay as they are. */
  groups: readonly string[]
  requestBytes: number
  often: Often
  withPage: WithPage
}

/**
 * Groups that merge what an app's pages share, below the given priority. It builds the app once to see who shares what:
 * only a whole build knows that.
 * @param config of the app, with its own groups
 * @param requestBytes see mergeFiles
 */
export async function groupsOfShared(config: UserConfig, { priority, groups, requestBytes, often, withPage }: Options) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const files = sharedFiles(output, groups, often, withPage)
  const byName = new Map(files.map((file) => [file.name, file]))
  const merged = mergeFiles(files, requestBytes)
  return merged.map((names, at) => {
    const parts = names.flatMap((name) => byName.get(name) ?? []).sort((one, other) => other.size - one.size)
    const ids = new Set(parts.flatMap(({ chunk }) => chunk.moduleIds))
    return {
      name: basename(parts[0]?.name ?? '').replace(/-[\w-]{8}\.js$/, ''),
      test: (id: string) => ids.has(id),
      // A group takes along what its modules import, unless that was taken before.
      priority: priority - (at + 1) / (merged.length + 1),
    }
  })
}
