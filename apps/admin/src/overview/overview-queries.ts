import { promiseKindNames, promiseOutcomeNames, trendFigureNames } from '@kazi/schemas/overview-words'
import { z } from 'zod'
import { oneOf, tableSearch } from '#/table/list-search.ts'

/** What the overview reads besides its figures. */
export const unreadThreads = { filters: { unread: true }, size: 4 } as const

/** VAs on a page of their list, below the rest of the overview. */
export const listedVas = 10
/** The page of the list of VAs. */
const vaList = tableSearch.pick({ cursor: true })
export type VaListSearch = z.infer<typeof vaList>

/** The figure whose rows are open: one of a week, or this week's promises. */
export const overviewSearch = z.object({
  figure: oneOf(trendFigureNames),
  week: z.iso.date().optional().catch(undefined),
  promise: oneOf(promiseOutcomeNames),
  kind: oneOf(promiseKindNames),
  ...vaList.shape,
})
export type OverviewSearch = z.infer<typeof overviewSearch>
export type OverviewProps = { search: OverviewSearch; onSearch: (search: Partial<OverviewSearch>) => void }
