import { applicationRules } from '@kazi/schemas/application-states'
import { leadRules } from '@kazi/schemas/lead-states'
import { taskRules } from '@kazi/schemas/task-states'
import { assignmentStates } from '@kazi/schemas/work-states'
import { weekInWords } from '@kazi/schemas/working-week'
import { exactTime } from '@kazi/ui/format'

type Names = Record<string, string>
type Described = { detail: unknown; names: Names }

type Value = string | number | boolean | null
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** The words for a state, by the field that holds it; an entry does not say of what kind its record is. */
const stateWords: Record<string, Record<string, { label: string }>> = {
  stage: leadRules,
  state: { ...applicationRules, open: { label: 'Open' }, closed: { label: 'Closed' } },
  status: { ...taskRules, ...assignmentStates },
}

/** @param field the field that has this value: states have words of their own. */
export const valueText = (value: Value, field = '') => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const word = stateWords[field]?.[String(value)]?.label
  if (word) return word
  if (field === 'workingHours') return weekInWords(String(value).split(', ')).join(', ')
  return typeof value === 'string' && instant.test(value) ? exactTime(value) : String(value)
}

const isChange = (value: unknown): value is { from: Value; to: Value } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The fields of an edit, with what was there before and after. */
export const changesIn = ({ detail }: { detail: unknown }) =>
  Object.fromEntries(
    Object.entries(recordOf(recordOf(detail).changes)).flatMap(([name, value]) =>
      isChange(value) ? [[name, value]] : [],
    ),
  )

/** What else was recorded, with names in place of ids. */
export const factsIn = ({ detail, names }: Described): [string, string][] =>
  Object.entries(recordOf(detail)).flatMap(([name, value]) => {
    if (name === 'changes') return []
    const kind = /^client/.test(name) ? 'client' : 'va'
    const named = (one: unknown) =>
      name === 'changed' ? fieldLabel(String(one)) : (names[`${kind} ${one}`] ?? String(one))
    return [[fieldLabel(name), Array.isArray(value) ? value.map(named).join(', ') : named(value)]]
  })

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const fieldLabels: Record<string, string> = {
  va: 'VA',
  vaId: 'VA',
  vaIds: 'VAs',
  clientId: 'Client',
  hourlyRate: 'Rate',
  nextStepOn: 'Next step on',
  intro: 'Introduction',
  performanceNotes: 'Performance notes',
}
export const fieldLabel = (name: string) =>
  fieldLabels[name] ?? sentence(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

/** An entry's details on one line: what changed, and everything else that was recorded. */
export function detailOf(entry: Described) {
  const changes = Object.entries(changesIn(entry)).map(
    ([name, { from, to }]) => `${fieldLabel(name)}: ${valueText(from, name)} → ${valueText(to, name)}`,
  )
  return [...changes, ...factsIn(entry).map(([name, value]) => `${name}: ${value}`)].join('; ')
}
