import type { DocumentListQuery } from '@kazi/schemas/document'
import { templateNames } from '@kazi/schemas/template-names'
import { z } from 'zod'
import { oneOf, queryOf, rowId, tableSearch } from '#/table/list-search.ts'

export const documentsSearch = tableSearch.extend({
  template: oneOf(templateNames),
  client: rowId,
  va: rowId,
  document: rowId,
})
export type DocumentsSearch = z.infer<typeof documentsSearch>

const sorts = ['issued', 'to'] as const satisfies NonNullable<DocumentListQuery['sort']>[]

/** The server query for the list at this URL; the route's loader uses the same one. */
export const documentsQueryOf = (search: DocumentsSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    ...(search.template && { template: search.template }),
    ...(search.client && { clientId: search.client }),
    ...(search.va && { vaId: search.va }),
  },
})

/** What a new document is about. */
export const builderSearch = z.object({
  template: z.enum(templateNames).catch('quote').default('quote'),
  client: rowId,
  va: rowId,
  task: rowId,
})
export type BuilderSearch = z.infer<typeof builderSearch>
