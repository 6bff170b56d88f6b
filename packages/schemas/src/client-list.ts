import { z } from 'zod'
import { accessWords, healthWords } from './client-words.ts'
import { listQuery } from './list.ts'
import { supportPaths, wordsOf } from './states.ts'
import { id } from './text.ts'

export const clientAccess = z.enum(accessWords)
export type ClientAccess = z.infer<typeof clientAccess>

export const clientListQuery = listQuery({
  filters: { path: z.enum(wordsOf(supportPaths)), health: z.enum(healthWords), access: clientAccess },
  sorts: ['joined', 'name', 'email', 'seen'],
})
export type ClientListQuery = z.output<typeof clientListQuery>

/** A list on one client's page. */
export const clientPartQuery = listQuery({ filters: { clientId: z.coerce.number().pipe(id) }, sorts: ['newest'] })
export type ClientPartQuery = z.output<typeof clientPartQuery>
