import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** TypeScript sources by their path below src. */
export type Sources = ReadonlyMap<string, string>
/** What one source file does that the architecture has rules for. */
type Read = {
  imports: string[]
  /** Tables in snake_case, with how they are written; '?' for a name that is computed at run time. */
  writes: string[]
  /** It builds queries, or imports something that does. */
  builds: boolean
}

type Node = {
  type?: string
  source?: Node | null
  value?: unknown
  callee?: Node & { property?: { name?: string }; object?: { name?: string } }
  property?: { name?: string }
  arguments?: Node[]
  tag?: Node & { name?: string; object?: { name?: string } }
  quasi?: { quasis: { value: { raw: string } }[] }
}

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const building = new Set([...writing, 'selectFrom', 'selectNoFrom', 'with'])
/** How a write begins in raw SQL, whatever statement it is part of. */
const rawWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?"?([a-z_]+|\?)"?/gi
/** What follows these words where they write no table: `on conflict do update set`, `for no key update`. */
const noTable = new Set(['set', 'of', 'nowait', 'skip'])

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isSql = (node?: { name?: string; object?: { name?: string } }) =>
  node?.name === 'sql' || node?.object?.name === 'sql'

const tablesIn = (text: string) =>
  [...text.matchAll(rawWrite)].map(([, table = '']) => table.toLowerCase()).filter((table) => !noTable.has(table))

/** Every import counts, including type-only and dynamic ones. */
function readSource(path: string, code: string): Read {
  const found: Read = { imports: [], writes: [], builds: false }
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, source, callee, arguments: given = [], tag, quasi } = node as Node
    if (type !== undefined && typeof source?.value === 'string') found.imports.push(source.value)
    const method = type === 'CallExpression' ? callee?.property?.name : undefined
    if (method && building.has(method)) found.builds = true
    if (method && writing.has(method)) {
      const [table] = given
      found.writes.push(typeof table?.value === 'string' ? snake(table.value) : '?')
    }
    if (type === 'CallExpression' && isSql(callee)) {
      const [text] = given
      if (method === 'raw') found.writes.push(...(typeof text?.value === 'string' ? tablesIn(text.value) : ['?']))
    }
    if (type === 'TaggedTemplateExpression' && isSql(tag)) {
      found.builds = true
      found.writes.push(...tablesIn((quasi?.quasis ?? []).map(({ value }) => value.raw).join(' ? ')))
    }
    Object.values(node).forEach(walk)
  }
  const { program, errors } = parseSync(path, code, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  walk(program)
  if (found.imports.includes('kysely')) found.builds = true
  return found
}

/** A folder of src; a file directly in src counts as a folder by itself. */
const roomOf = (path: string) => path.split('/', 1)[0] ?? path

/** The names in every cycle of a graph, each cycle sorted: nodes that can reach themselves through others. */
function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>) {
  const order: string[] = []
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    const index = order.push(node) - 1
    lowest.set(node, index)
    stack.push(node)
    for (const next of edges.get(node) ?? [])
      if (!lowest.has(next)) lowest.set(node, Math.min(lowest.get(node)!, visit(next)))
      else if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, order.indexOf(next)))
    if (lowest.get(node) === index) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(node)!
  }
  for (const node of edges.keys()) if (!lowest.has(node)) visit(node)
  return circles
}

/** Analyzes the tree: who imports whom, who writes which table, and which files build queries. */
export function readArchitecture(sources: Sources) {
  const files = new Map([...sources].map(([path, code]) => [path, readSource(path, code)]))
  const fileEdges = new Map<string, Set<string>>()
  const roomEdges = new Map<string, Set<string>>()
  for (const [path, { imports }] of files) {
    const targets = imports
      .map((name) =>
        name.startsWith('#/') ? name.slice(2) : name.startsWith('.') ? normalize(join(dirname(path), name)) : '',
      )
      .filter((target) => files.has(target))
    fileEdges.set(path, new Set(targets.filter((target) => target !== path)))
    const room = roomOf(path)
    const known = roomEdges.get(room) ?? new Set()
    for (const target of targets) if (roomOf(target) !== room) known.add(roomOf(target))
    roomEdges.set(room, known)
  }
  const writers: Record<string, string[]> = {}
  for (const [path, { writes }] of files)
    for (const table of writes) writers[table] = [...new Set([...(writers[table] ?? []), roomOf(path)])]
  return {
    /** The folders that write each table. */
    writers,
    fileCircles: circlesOf(fileEdges),
    roomCircles: circlesOf(roomEdges),
    /** The files that build queries themselves. */
    building: [...files].filter(([, { builds }]) => builds).map(([path]) => path),
    importsOf: (path: string) => [...(fileEdges.get(path) ?? [])],
  }
}
