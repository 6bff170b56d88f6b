import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../router.ts'

type Def = { type: string } & Record<string, unknown>
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The schemas that a schema consists of, whatever its kind calls them. */
function partsOf(schema: z.core.$ZodType): [name: string, part: z.core.$ZodType][] {
  return Object.entries(defOf(schema)).flatMap(([key, value]): [string, z.core.$ZodType][] => {
    if (key === 'checks') return []
    if (isSchema(value)) return [[key === 'element' ? '[]' : '', value]]
    if (Array.isArray(value)) return value.filter(isSchema).map((part) => ['', part])
    if (key === 'shape') return Object.entries(value as Record<string, z.core.$ZodType>)
    return []
  })
}

const containers = new Set(['object', 'array', 'record', 'tuple', 'map', 'set'])
const holds = (schema: z.core.$ZodType): boolean =>
  containers.has(defOf(schema).type) || partsOf(schema).some(([, part]) => holds(part))

/** Every single value of an input: schemas that contain no container, with all their wrappers. */
function leavesOf(schema: z.core.$ZodType, path: string): [path: string, leaf: z.core.$ZodType][] {
  if (!holds(schema)) return [[path, schema]]
  // In `z.array(z.unknown()).max(n).pipe(z.array(item))` the first half counts the items, the second half reads them.
  const counted = defOf(schema).type === 'pipe' && defOf(defOf(schema).in as z.core.$ZodType).type === 'array'
  const parts = counted ? [['', defOf(schema).out as z.core.$ZodType] as const] : partsOf(schema)
  return parts
    .filter(([, part]) => defOf(part).type !== 'transform')
    .flatMap(([name, part]) => leavesOf(part, name ? `${path}.${name}` : path))
}

/** Arrays of an input that validate each item before counting them: a million items cost a million validations. */
function uncountedIn(schema: z.core.$ZodType, path: string, counted = false): string[] {
  const { type } = defOf(schema)
  if (type === 'pipe' && defOf(defOf(schema).in as z.core.$ZodType).type === 'array') {
    const [first, second] = [defOf(schema).in, defOf(schema).out] as [z.ZodArray, z.core.$ZodType]
    const checks = (defOf(first).checks ?? []) as { _zod: { def: { check: string } } }[]
    const bounded =
      checks.some(({ _zod }) => _zod.def.check === 'max_length') && defOf(first.element).type === 'unknown'
    return [...(bounded ? [] : [path]), ...uncountedIn(second, path, bounded)]
  }
  const own = type === 'array' && !counted ? [path] : []
  return [...own, ...partsOf(schema).flatMap(([name, part]) => uncountedIn(part, name ? `${path}.${name}` : path))]
}

/** Values that count as empty are not accepted, and digits in a text remain text. */
function accepts(schema: z.core.$ZodType, value: unknown) {
  const { success, data } = z.safeParse(schema, value)
  return success && data != null && !(typeof data === 'string' && wrongFigures.includes(String(value)))
}
const wrongFigures = ['1e12', '99999999999']

const wrongTexts = [
  'half a pair: \ud83d',
  'the other half: \ude00',
  'NUL \u0000 here',
  'escape \u001b[31m',
  'C1 \u0085 control',
  'x'.repeat(10_001),
  `data:,${'x'.repeat(10_001)}`,
  `https://example.com/${'x'.repeat(10_001)}`,
  'https://example.com/\ud83d',
]
const wrongNumbers = [1e12, -1e12, 2 ** 31, -(2 ** 31) - 1, Number.NaN, Number.POSITIVE_INFINITY, ...wrongFigures]
const wrongDays = [
  '0000-01-01',
  '1899-12-31',
  '2201-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  `2024-01-01T00:00:00.${'1'.repeat(1000)}Z`,
]
const wrongDetails = [
  { a: 'half \ud83d' },
  { 'NUL \u0000': 1 },
  { a: 'x'.repeat(10_001) },
  Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [i, i])),
  JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`),
]
const wrong = [...wrongTexts, ...wrongNumbers, ...wrongDetails]

/** Files are read cell by cell, with a verdict for each row; the size of the request limits the whole. */
const readElsewhere = new Set([
  'admin.vas.import.csv',
  'admin.vas.dryRun.csv',
  'admin.vas.imports.plan.csv',
  'tasks.uploadCsv.csvData',
  'tasks.calendar.uploadCsv.csvData',
  'tasks.calendar.uploadIcs.icsData',
])

type Procedure = { _def: { inputs: z.core.$ZodType[] } }
const inputs = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([name, procedure]) => procedure._def.inputs.map((input) => [name, input] as const),
)
const leaves = inputs
  .flatMap(([name, input]) => leavesOf(input, name))
  .filter(([path]) => !readElsewhere.has(path))
  .map(([path, leaf]) => ({ path, leaf }))

describe('what comes in', () => {
  it('is found by this test', () => {
    expect(inputs.length).toBeGreaterThan(40)
    const paths = leaves.map(({ path }) => path)
    for (const path of [
      'tasks.create.taskText',
      'admin.tasks.propose.proposals.[].quote.currency',
      'auth.login.password',
    ])
      expect(paths).toContain(path)
  })

  it.each(leaves)('$path takes no text, number or details that cannot be stored', ({ leaf }) => {
    expect(wrong.filter((value) => accepts(leaf, value))).toEqual([])
  })

  const isDay = ({ leaf }: (typeof leaves)[number]) =>
    accepts(leaf, '2024-02-29') && !accepts(leaf, 'a word') && !accepts(leaf, 'a text of several words')
  it.each(leaves.filter(isDay))('$path takes days from 1900 to 2200, in UTC', ({ leaf }) => {
    expect(wrongDays.filter((value) => accepts(leaf, value))).toEqual([])
    expect(accepts(leaf, '1900-01-01') && accepts(leaf, '2200-12-31')).toBe(true)
    expect(z.safeParse(leaf, '2024-01-01T00:00:00+23:59').data).toMatch(/^2023-12-31(T00:01:00.000Z)?$/)
  })

  it('counts the items of every list before it looks at them', () => {
    expect(inputs.flatMap(([name, input]) => uncountedIn(input, name))).toEqual([])
  })

  it('would be noticed if it were unbounded', () => {
    const careless = z.object({ note: z.string(), many: z.array(z.number()), when: z.iso.date() })
    expect(leavesOf(careless, 'x').filter(([, leaf]) => wrong.some((value) => accepts(leaf, value)))).toHaveLength(2)
    expect(leavesOf(careless, 'x').some(([path, leaf]) => path === 'x.when' && accepts(leaf, '0000-01-01'))).toBe(true)
    expect(uncountedIn(careless, 'x')).toEqual(['x.many'])
  })
})
