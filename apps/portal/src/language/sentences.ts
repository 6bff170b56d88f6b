import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pluralId } from '@kazi/schemas/say'
import { parseAst } from 'vite'

// Reads the portal's own code and lists what it says. Used by the test of the catalogs; no part of the app.

type Node = { type: string; start: number; end: number } & Record<string, unknown>
export type Code = { file: string; text: string; tree: Node }

const root = resolve(import.meta.dirname, '../../../..')
const codeExtensions = ['', '.ts', '.tsx', '/index.ts']

function fileOf(from: string, name: string) {
  const packaged = /^@kazi\/(ui|client|schemas)\/(.+)$/.exec(name)
  const base = packaged
    ? join(root, 'packages', packaged[1]!, 'src', packaged[2]!)
    : name.startsWith('#/')
      ? join(root, 'apps/portal/src', name.slice(2))
      : name.startsWith('.')
        ? resolve(dirname(from), name)
        : undefined
  const found = base && codeExtensions.map((extension) => base + extension).find((one) => existsSync(one))
  return found && /\.tsx?$/.test(found) && !found.includes('.gen.') ? found : undefined
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield one
}
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/** The string of a literal; undefined for everything else. */
const stringOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** A text that names its values: `Remove ${name}` is 'Remove {name}'. */
export function templateOf(node: unknown) {
  if (!isNode(node) || node.type !== 'TemplateLiteral') return stringOf(node)
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }, index) => value.cooked + (index < quasis.length - 1 ? `{v${index}}` : '')).join('')
}

/** One file, by its path from the root of the repository. */
export function codeOf(file: string): Code {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  return { file, text, tree: parseAst(text, { lang, astType: 'ts' }, path) as unknown as Node }
}

/** Files and everything that they import of this repository's screens, types left out. */
export function codeFrom(entries: readonly string[]): Code[] {
  const codes = new Map<string, Code>()
  const waiting = entries.map((entry) => join(root, entry))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (codes.has(path)) continue
    const code = codeOf(relative(root, path))
    codes.set(path, code)
    for (const node of nodesOf(code.tree)) {
      const imports = ['ImportDeclaration', 'ExportNamedDeclaration', 'ImportExpression'].includes(node.type)
      const name = imports && node.importKind !== 'type' && stringOf(node.source)
      const found = name && fileOf(path, name)
      if (found) waiting.push(found)
    }
  }
  return [...codes.values()]
}

const calleeOf = (node: Node) =>
  node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Identifier'
    ? String(node.callee.name)
    : undefined

/** What `say`, `sayCount` and `count` are called with. */
export function saidIn({ tree }: Code): string[] {
  return [...nodesOf(tree)].flatMap((node) => {
    const [first, second, third] = (node.arguments ?? []) as unknown[]
    const callee = calleeOf(node)
    if (callee === 'say') return stringOf(first) ?? []
    if (callee === 'sayCount') {
      const [one, other] = [stringOf(second), stringOf(third)]
      return one && other ? pluralId(one, other) : []
    }
    const noun = callee === 'count' && stringOf(second)
    return noun ? pluralId(`# ${noun}`, `# ${stringOf(third) ?? `${noun}s`}`) : []
  })
}

const toastNames = ['success', 'failure', 'title', 'text', 'label']
/** Texts in options and tables, which are said where they are shown: `success: 'Time logged'`. */
export const optionsIn = ({ tree }: Code): string[] =>
  [...nodesOf(tree)].flatMap((node) => {
    if (node.type !== 'Property' || !isNode(node.key)) return []
    const text = toastNames.includes(String(node.key.name)) ? stringOf(node.value) : undefined
    return text && hasWords(text) ? text : []
  })

/** Two letters in a row: '·', '1h' and 'x' are no words. */
export const hasWords = (text: string) => /\p{L}{2}/u.test(text)

const textProps = new Set(
  'label title description placeholder aria-label text lead hint confirmLabel cancelLabel searchLabel alt nothingFoundMessage'.split(
    ' ',
  ),
)

const spelledOut = (node: unknown): Node[] => {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression') return [...spelledOut(node.consequent), ...spelledOut(node.alternate)]
  if (node.type === 'LogicalExpression') return [...spelledOut(node.left), ...spelledOut(node.right)]
  return hasWords((templateOf(node) ?? '').replace(/\{v\d+\}/g, ' ')) ? [node] : []
}

/** Texts of the screen that nobody says: of JSX, and of props that people read. */
export function unsaidIn({ file, text, tree }: Code): string[] {
  const found = [...nodesOf(tree)].flatMap((node) => {
    if (node.type === 'JSXText') return hasWords(String(node.value)) ? [node] : []
    if (node.type === 'JSXAttribute' && isNode(node.name) && textProps.has(String(node.name.name))) {
      const value =
        isNode(node.value) && node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      return spelledOut(value)
    }
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
    return (node.children as Node[]).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? spelledOut(child.expression) : [],
    )
  })
  return found.map((node) => `${file}: ${text.slice(node.start, node.end).trim()}`)
}

/** What input schemas and the server's errors say: whole sentences of code that knows no screen. */
export const sentencesIn = ({ tree }: Code): string[] =>
  [...nodesOf(tree)].flatMap((node) => {
    const said = node.type === 'Literal' || node.type === 'TemplateLiteral' ? templateOf(node) : undefined
    return said && /^[A-Z{].*[a-z] .*[a-z]/.test(said) && !said.includes('\n') ? said : []
  })
