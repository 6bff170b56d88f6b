import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}
const units: Record<string, string> = { string: 'characters', array: 'entries', set: 'entries', map: 'entries' }
const amount = (limit: unknown, origin: string) => [String(limit), units[origin]].filter(Boolean).join(' ')
const verb = (origin: string) => (origin in units ? 'have' : 'be')

/** What is wrong with a value whose schema says nothing of its own, in words for whoever calls; undefined: zod's. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.'
      return `This must be ${kinds[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `This must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}.`
    case 'too_small':
      return `This must ${verb(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `This must ${verb(issue.origin)} ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.maximum, issue.origin)}.`
    case 'unrecognized_keys':
      return `There is no field named ${issue.keys.join(', ')}.`
    case 'invalid_format':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'This is not valid.'
    default:
      return undefined
  }
}
