import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { price } from './price.ts'
import { atMost, id, optionalText, text } from './text.ts'

/** VAs who are proposed for one request at the same time, at most. */
export const maxProposed = 3
export const newProposals = z.object({
  id,
  /** The proposals that the caller has read: one that a colleague has changed meanwhile is not replaced. */
  before: atMost(
    z.object({ vaId: id, sentence: text(maxLength.note).nullable(), quote: price.nullable() }),
    100,
  ).optional(),
  proposals: atMost(
    z.object({ vaId: id, sentence: optionalText(), quote: price.optional() }),
    maxProposed,
    'Propose at most three VAs.',
  )
    .refine((all) => all.length > 0, 'Choose at least one VA.')
    .refine((all) => new Set(all.map((one) => one.vaId)).size === all.length, 'Each VA can be proposed once.'),
})
export type NewProposals = z.infer<typeof newProposals>
