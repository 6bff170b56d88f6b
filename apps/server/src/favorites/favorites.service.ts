import type { favoriteVa } from '@kazi/schemas/va'
import type { z } from 'zod'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { markFavorite } from './favorites.queries.ts'

/** Marks a VA as a favorite of the client, or no longer. */
export const setFavorite = (context: CommandContext, client: Client, { vaId, favorite }: z.output<typeof favoriteVa>) =>
  withTransaction(context, async (tx) => {
    if (!(await markFavorite(tx.db, client.id, vaId, favorite))) throw new AppError('NOT_FOUND', 'VA not found')
    await publish(tx.db, 'tasks', `client:${client.id}`)
    return { favorite }
  })
