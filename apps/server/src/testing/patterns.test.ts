import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/** In this process: the programs that recheck would start are 53 MB, and .ci/after-install.ts deletes them. */
process.env.RECHECK_BACKEND = 'pure'
const rooms = ['apps/server/src', 'packages/analyst/src', 'packages/analyst/knowledge', 'packages/schemas/src']
/** No untrusted text reaches these patterns. */
const apart = ['**/*.test.ts', '**/testing/**', '**/seed/**']
const files = rooms.flatMap((room) =>
  globSync('**/*.ts', { cwd: join(root, room), exclude: apart }).map((file) => join(root, room, file)),
)

/** Patterns whose time grows faster than the text, by file and beginning, each with why that cannot be exploited. */
const exceptions: [file: string, start: string, why: string][] = [
  [
    'packages/analyst/src/analysis/dates.ts',
    '^(?:before|b4|until|till|by the time|up to) ',
    'reads a slice of 160 characters',
  ],
  ['packages/analyst/knowledge/dates.ts', '(?<!\\p{L})(?:spätestens )?', 'reads the 30 characters before a date'],
  ['packages/analyst/src/analysis/dates.ts', '\\b(?:(?:every|any|each', 'reads the 30 characters before a date'],
  ['packages/analyst/src/analysis/wanted-by.ts', '\\b(?:no|not|never|', 'reads the 60 characters before a date'],
  ['packages/analyst/src/matching/rates.ts', '((?:(?<![a-z])[a-z]{0,3}', 'reads the first 200 characters'],
]

/** Checking one takes up to seconds: linear ones are remembered by their digest. KEEP_PATTERNS=1 checks new ones, and renews the list. */
const keptFile = join(import.meta.dirname, 'linear-patterns.json')
const kept = new Set(JSON.parse(readFileSync(keptFile, 'utf8')) as string[])
const digestOf = ({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>) =>
  createHash('sha256').update(`/${pattern}/${flags}`).digest('base64url').slice(0, 16)

type Found = { file: string; line: number; pattern: string; flags: string }
type Node = { type?: string; start?: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

/** The regular expression literals of a source file, and the places that build some at run time. */
function patternsIn(file: string, code: string) {
  const literals: Found[] = []
  const made: string[] = []
  const lineOf = (at = 0) => code.slice(0, at).split('\n').length
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, start, regex, callee } = node as Node
    if (type === 'Literal' && regex) literals.push({ file, line: lineOf(start), ...regex })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      made.push(`${file}:${lineOf(start)}`)
    Object.values(node).forEach(walk)
  }
  const { program, errors } = parseSync(file, code, { lang: 'ts' })
  expect(errors).toEqual([])
  walk(program)
  return { literals, made }
}

/** The patterns that these modules build while loading, with their places. */
async function madePatterns(modules: string[]) {
  const found: Found[] = []
  const Native = globalThis.RegExp
  const places = new Native(`${root}/((?:${rooms.join('|')})/[^:?]+)[^:]*:(\\d+)`)
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given, self) {
      const pattern = Reflect.construct(target, given, self) as RegExp
      // The first stack frame in our sources; patterns that a library builds for itself do not count.
      const caller = new Error().stack?.split('\n')[2]?.match(places)
      if (caller)
        found.push({ file: caller[1]!, line: Number(caller[2]), pattern: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    for (const module of modules) await import(module)
  } finally {
    globalThis.RegExp = Native
  }
  return found
}

const isExcepted = ({ file, pattern }: Found) =>
  exceptions.some(([where, start]) => file === where && pattern.startsWith(start))

/** The patterns that an input can make slow, with that input. */
async function slowOnes(patterns: Found[]) {
  const slow: string[] = []
  const waiting = [...new Map(patterns.map((found) => [`${found.pattern}/${found.flags}`, found])).values()]
  for (const { file, line, pattern, flags } of waiting) {
    const said = await check(pattern, flags, { timeout: 60_000 })
    const why =
      said.status === 'vulnerable'
        ? `${said.complexity.summary}: ${said.attack.pattern.slice(0, 80)}`
        : 'not understood'
    if (said.status !== 'safe') slow.push(`${file}:${line} ${why}`)
  }
  return slow
}

const sources = files.map((file) => patternsIn(relative(root, file), readFileSync(file, 'utf8')))
const literals = sources.flatMap((source) => source.literals)

describe('a regular expression', { timeout: 300_000 }, () => {
  it('reads any text in a time that grows no faster than the text', async () => {
    const modules = files.filter((file) => sources[files.indexOf(file)]!.made.length > 0)
    const made = await madePatterns(modules)
    // A pattern built inside a function cannot be checked before it is used: write it as a literal.
    const places = sources.flatMap((source) => source.made)
    expect(places.filter((place) => !made.some(({ file }) => place.startsWith(`${file}:`)))).toEqual([])
    expect(literals.length + made.length).toBeGreaterThan(200)
    const judged = [...literals, ...made].filter((found) => !isExcepted(found))
    const fresh = judged.filter((found) => !kept.has(digestOf(found)))
    expect(await slowOnes(fresh)).toEqual([])
    if (process.env.KEEP_PATTERNS)
      writeFileSync(keptFile, `${JSON.stringify([...new Set(judged.map(digestOf))].sort(), null, 2)}\n`)
    for (const [file, start] of exceptions)
      expect([...literals, ...made].some((found) => found.file === file && found.pattern.startsWith(start))).toBe(true)
  })

  it('would be noticed if it did not', async () => {
    const { literals: planted } = patternsIn('planted.ts', 'const bad = [/,+$/, /^(a+)+$/]; const good = /(?<!,),+$/')
    const slow = await slowOnes(planted)
    expect(slow).toHaveLength(2)
    expect(slow.sort().join(' ')).toMatch(/2nd degree polynomial.*|exponential.*/)
  })
})
