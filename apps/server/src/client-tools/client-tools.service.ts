import type { ClientTools } from '@kazi/schemas/client-inquiry'
import { lockUser } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { publish } from '../live/live.ts'
import { clientToolsOf, replaceClientTools } from './client-tools.queries.ts'

/** Text as people type it, "Asana, Trello and Jira", becomes a list; a list stays one. */
const listOf = (tools: string | string[]) =>
  (typeof tools === 'string' ? tools.split(/[,;،؛\n]|\band\b/i) : tools).map((tool) => tool.trim()).filter(Boolean)

/** Replaces the client's tools, so that the same list twice is the same as once. Returns what is stored. */
export const saveClientTools = (context: CommandContext, client: Client, given: ClientTools) =>
  withTransaction(context, async (tx) => {
    // Of two lists sent at once, the second one waits for the first and replaces all of it.
    await lockUser(tx.db, client.id)
    const entries = given.map(({ category, tools }) => ({ category, tools: listOf(tools) }))
    await replaceClientTools(
      tx.db,
      client.id,
      entries.filter(({ tools }) => tools.length > 0),
    )
    await publish(tx.db, 'account', `client:${client.id}`)
    return clientToolsOf(tx.db, client.id)
  })
