import { z } from 'zod'
import { listQuery, selectionOf } from './list.ts'
import { maxLength } from './max-length.ts'
import { mailStates, wordsOf } from './states.ts'
import { text } from './text.ts'

export const mailState = z.enum(wordsOf(mailStates))
export const outboxQuery = listQuery({
  filters: { status: mailState, to: text(maxLength.email) },
  sorts: ['created', 'to'],
})
export type OutboxQuery = z.output<typeof outboxQuery>

/** The most emails that one call resends. */
export const maxEmailRetries = 5000
export const mailSelection = selectionOf(outboxQuery)
export type MailSelection = z.output<typeof mailSelection>
