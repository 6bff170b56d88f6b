import { z } from 'zod'
import { applicationRules } from './application-states.ts'
import { listQuery, wholeTexts } from './list.ts'
import { maxLength } from './max-length.ts'
import { wordsOf } from './states.ts'
import { text } from './text.ts'

// What the console's lists of VAs and applicants are filtered and ordered by: its first load has this without the forms of va.ts.

export const applicationState = z.enum(wordsOf(applicationRules))
/** `open` is every undecided application; of those, `to_review` waits for the team. */
export const applicationsQuery = listQuery({
  filters: { state: z.enum(['open', 'to_review', ...wordsOf(applicationRules)]) },
  sorts: ['applied', 'name', 'email', 'due'],
})
export type ApplicationsQuery = z.output<typeof applicationsQuery>
/** The console's own list of them. */
export const applicationRowsQuery = applicationsQuery.unwrap().extend(wholeTexts).prefault({})
export type ApplicationRowsQuery = z.output<typeof applicationRowsQuery>

/** Whether a VA can sign in to the portal, has a link that still works, has one that does not, or was never invited. */
export const vaAccess = z.enum(['active', 'invited', 'expired', 'none'])
export type VaAccess = z.infer<typeof vaAccess>
const given = z.stringbool().or(z.boolean())
export const vaListQuery = listQuery({
  filters: { skill: text(maxLength.line), available: given, access: vaAccess },
  sorts: ['id', 'name', 'email', 'country'],
})
export type VaListQuery = z.output<typeof vaListQuery>
/** The console's own list of them. */
export const vaRowsQuery = vaListQuery.unwrap().extend(wholeTexts).prefault({})
export type VaRowsQuery = z.output<typeof vaRowsQuery>
