import { wordsOf } from '@kazi/schemas/states'
import { vaAccess } from '@kazi/schemas/va-list'
import { assignmentSorts, vaAccessSorts, vaLoads, vaWorkSorts } from '@kazi/schemas/va-management-words'
import { assignmentStates, projectTypes } from '@kazi/schemas/work-states'
import { z } from 'zod'
import { oneOf, queryOf, rowId, tableSearch } from '#/table/list-search.ts'

export const tabs = {
  assignments: { label: 'Assignments', text: 'Who works for whom, and on what terms.' },
  load: {
    label: 'Load',
    text: 'How busy each VA is, and who is free next. Counts the hours agreed for active assignments and estimated for open tasks; weekly hours come from each VA’s availability.',
  },
  performance: { label: 'Performance', text: 'How each VA is doing, calculated from their work.' },
  access: { label: 'Access', text: 'Who can sign in to the VA portal.' },
} as const
export type ManagementTab = keyof typeof tabs
export const managementTabs = Object.keys(tabs) as [ManagementTab, ...ManagementTab[]]

export const managementSearch = tableSearch.extend({
  tab: z.enum(managementTabs).catch('assignments').default('assignments'),
  status: oneOf(wordsOf(assignmentStates)),
  type: oneOf(wordsOf(projectTypes)),
  load: oneOf(vaLoads),
  access: oneOf(vaAccess.options),
  assignment: rowId,
  va: rowId,
})
export type ManagementSearch = z.infer<typeof managementSearch>
export type ManagementProps = { search: ManagementSearch; onSearch: (change: Partial<ManagementSearch>) => void }

/** The server queries for this URL; the route's loader uses the same ones. */
export const assignmentsQueryOf = (search: ManagementSearch) => ({
  ...queryOf(search, assignmentSorts),
  filters: { ...(search.status && { status: search.status }), ...(search.type && { type: search.type }) },
})
export const workQueryOf = (search: ManagementSearch) => ({
  ...queryOf(search, vaWorkSorts),
  filters: { ...(search.load && { load: search.load }) },
})
export const accessQueryOf = (search: ManagementSearch) => ({
  ...queryOf(search, vaAccessSorts),
  filters: { ...(search.access && { access: search.access }) },
})
