import type { Outputs } from '@kazi/client/connect'

export type Lead = Outputs['admin']['leads']['get']
/** A lead as the board and the table have it. */
export type LeadRow = Outputs['admin']['leads']['board'][number]['rows'][number]
/** The data that a move needs about its lead. */
export type MovableLead = Pick<LeadRow, 'id' | 'name' | 'email' | 'stage' | 'quote' | 'userId' | 'version'>
