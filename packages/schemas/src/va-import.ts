import { z } from 'zod'
import { listQuery } from './list.ts'
import { maxLength } from './max-length.ts'
import { atMost, byId, id, text } from './text.ts'

/** More rows than any network has. */
export const maxImportRows = 10_000
/** Columns of one file: a spreadsheet with more is not a list of people. */
export const maxImportColumns = 100
/** How long an import can be taken back, and how long a file that was read waits to be imported. */
export const undoDays = 30
export const planHours = 24

/** What a column of a file can stand for, with its name on the screen. First and last name together are the name. */
export const vaImportFields = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  timezone: 'Timezone',
  skills: 'Skills',
  tools: 'Tools',
  intro: 'Intro',
  country: 'Country',
  languages: 'Languages',
  hourlyRate: 'Hourly rate',
  experience: 'Experience',
  industry: 'Industry',
  availability: 'Availability',
  portfolio: 'Portfolio',
} as const
export type VaImportField = keyof typeof vaImportFields
export const vaImportField = z.enum(Object.keys(vaImportFields) as [VaImportField, ...VaImportField[]])

/** What happens to a row whose address is in the network: it is left as it is, or takes what the file says. */
export const vaImportModes = { skip: 'Skip', update: 'Update' } as const
export type VaImportMode = keyof typeof vaImportModes
const vaImportMode = z.enum(['skip', 'update'])

/** What an import would do with a row, and did. */
export const vaVerdicts = {
  new: 'New',
  update: 'Update',
  duplicate: 'Duplicate in the file',
  exists: 'Already there',
  invalid: 'Invalid',
} as const
export type VaVerdict = keyof typeof vaVerdicts
const vaVerdict = z.enum(Object.keys(vaVerdicts) as [VaVerdict, ...VaVerdict[]])
/** The rows that an import leaves out. */
export const rejectedVerdicts = ['duplicate', 'exists', 'invalid'] as const satisfies readonly VaVerdict[]

/** planned: read, nothing is written yet · imported · undone: taken back. */
export const vaImportStates = { planned: {}, imported: {}, undone: {} } as const
export type VaImportState = keyof typeof vaImportStates

/** For each column of the file, in its order: the field it stands for, or null. */
const mapping = atMost(vaImportField.nullable(), maxImportColumns).refine((fields) => {
  const given = fields.filter(Boolean)
  return new Set(given).size === given.length
}, 'Each field can have one column.')

export const importChange = byId.extend({ mapping: mapping.optional(), mode: vaImportMode.optional() })
const rowNumber = z.int().min(1).max(maxImportRows)
export const importCell = byId.extend({
  row: rowNumber,
  column: z
    .int()
    .min(0)
    .max(maxImportColumns - 1),
  value: text(),
})

export const vaImportsQuery = listQuery({ filters: {}, sorts: ['newest'] })
export type VaImportsQuery = z.output<typeof vaImportsQuery>
/** The rows of one import; `imported` are those that it writes. */
export const vaImportRowsQuery = listQuery({ filters: { verdict: vaVerdict }, sorts: ['row'] })
  .unwrap()
  .extend({ id })
export type VaImportRowsQuery = z.output<typeof vaImportRowsQuery>

export const fileName = text(maxLength.line)
