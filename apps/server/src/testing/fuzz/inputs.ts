import fc from 'fast-check'
import { z } from 'zod'

type Schema = z.core.$ZodType
type Def = { type: string } & Record<string, unknown>
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** What a hostile program sends where a text is expected. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u001b[31m',
  '\u202e\u2066',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '=cmd|calc',
  'a@b.co\r\nBcc: c@d.co',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2024-02-30',
  '2024-01-01T00:00:00+99:99',
  '-0',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '$99999999999999999999/hr',
  ','.repeat(9000),
  '"'.repeat(5000),
  '('.repeat(5000),
  'a'.repeat(10_000),
  'a '.repeat(5000),
  '\n'.repeat(9000),
  'Ａ'.repeat(3000),
  'e\u0301'.repeat(3000),
  '👩‍👩‍👧‍👦'.repeat(500),
  'task_1_va_1',
  'client_task_1_va_1',
  'task_99999999999_va_1',
]
const hostileNumbers = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, 5e-324]
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Any value at all, hostile ones before likely ones. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, {}, [], [[[]]], nested(500), { __proto__: null }, JSON.parse('{"then":1}')),
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const days = fc.constantFrom('2026-01-05', '2026-11-30', '1900-01-01', '2200-12-31', '2026-11-21T10:00:00Z')
const emails = fc.constantFrom('ada@example.com', 'ADA@example.com', 'visitor@example.org').chain((known) =>
  fc.oneof(
    fc.constant(known),
    fc.uuid().map((id) => `${id}@example.com`),
  ),
)
const words = fc.oneof(
  fc.constantFrom('Sort my inbox', 'Research', 'Africa/Nairobi', '$9-12/hr', 'secret-pass-9', 'Ada', 'Word; Excel'),
  fc.lorem({ maxCount: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

/** Most values are valid, so that a call passes its schema; each leaf is sometimes anything. */
const mostly = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: anything })

/** Ids that exist, and some that do not. */
export type Known = { ids: number[]; threads: string[] }

function leaf(def: Def, { ids, threads }: Known): fc.Arbitrary<unknown> {
  const { format } = def as { format?: string }
  if (def.type === 'string' && format === 'regex') return fc.constantFrom<unknown>(...threads, 'USD')
  if (def.type === 'string' && (format === 'email' || format === 'url'))
    return format === 'email' ? emails : fc.constantFrom('https://example.com/a?b=c', 'http://[::1]/')
  if (def.type === 'string' && /date/.test(format ?? '')) return days
  if (def.type === 'string') return words
  if (def.type === 'number')
    return fc.oneof(
      fc.constantFrom<unknown>(...ids),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(...hostileNumbers),
    )
  if (def.type === 'boolean') return fc.boolean()
  return anything
}

function fitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = (key: string) => inputsFor(def[key] as Schema, known)
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, Schema>)
      const model = Object.fromEntries(shape.map(([key, part]) => [key, inputsFor(part, known)]))
      const needed = shape.filter(([, part]) => !z.safeParse(part as z.ZodType, undefined).success).map(([key]) => key)
      return fc.oneof(
        { weight: 8, arbitrary: fc.record(model, { requiredKeys: needed }) },
        { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.record(model),
              fc.constantFrom('id', 'userId', 'role', 'status', 'isAdmin', 'createdAt'),
              anything,
            )
            .map(([value, extra, what]) => ({ ...value, [extra]: what })),
        },
      )
    }
    case 'array':
      return fc.oneof(
        { weight: 9, arbitrary: fc.array(inner('element'), { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.array(fc.constant(1), { minLength: 1001, maxLength: 1002 }) },
      )
    case 'union':
      return fc.oneof(...(def.options as Schema[]).map((part) => inputsFor(part, known)))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return fc.oneof({ weight: 4, arbitrary: inner('innerType') }, { weight: 1, arbitrary: fc.constant(undefined) })
    case 'pipe': {
      const first = def.in as Schema
      return inputsFor(
        defOf(first).type === 'transform' || defOf(first).type === 'array' ? (def.out as Schema) : first,
        known,
      )
    }
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, unknown>))
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), anything, { maxKeys: 5 })
    default:
      return leaf(def, known)
  }
}

/** Inputs for a schema: mostly valid, sometimes nearly, sometimes not at all. */
export const inputsFor = (schema: Schema, known: Known): fc.Arbitrary<unknown> => mostly(fitting(schema, known))
export { anything }
