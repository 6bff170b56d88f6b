import { applicationRules } from '@kazi/schemas/application-states'
import { auditActions } from '@kazi/schemas/audit-words'
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

/** What else was recorded, with names in place of ids; what a change already says is left out. */
export function factsIn({ detail, names }: Described): [string, string][] {
  const changed = new Set(
    Object.entries(changesIn({ detail })).flatMap(([name, { from, to }]) =>
      [from, to].map((value) => `${fieldLabel(name)}: ${value}`),
    ),
  )
  return Object.entries(recordOf(detail)).flatMap(([name, value]): [string, string][] => {
    if (name === 'changes') return []
    const kind = /^client/.test(name) ? 'client' : 'va'
    const named = (one: unknown) =>
      name === 'changed' ? fieldLabel(String(one)) : (names[`${kind} ${one}`] ?? String(one))
    const label = fieldLabel(name)
    const text = Array.isArray(value) ? value.map(named).join(', ') : named(value)
    return changed.has(`${label}: ${text}`) ? [] : [[label, text]]
  })
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Actions recorded by an older version are shown as recorded. */
export const actionLabel = (what: string) =>
  (auditActions as Record<string, string>)[what] ?? sentence(what).replaceAll(/[-_]/g, ' ')

/** What an entry says was done. Two moves may be one action: what changed tells them apart. */
export function doneIn({ what, who, detail }: { what: string; who: string; detail: unknown }) {
  const { owner, snoozedUntil } = changesIn({ detail })
  if (what === 'snooze-request' && snoozedUntil?.to === null) return 'Brought a request back'
  if (what !== 'own-request' || !owner) return actionLabel(what)
  if (owner.to === null) return 'Gave a request back'
  return owner.to === who ? 'Took a request' : `Gave a request to ${owner.to}`
}

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
