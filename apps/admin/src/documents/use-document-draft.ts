import { trpc } from '@kazi/client/connect'
import { type DocumentLine, missingFields, templateOf } from '@kazi/schemas/document-templates'
import type { Currency } from '@kazi/schemas/money'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { draftKeyOf, useDraft } from '#/forms/use-draft.ts'
import type { BuilderSearch } from './documents-search.ts'

const line = z.object({
  day: z.string().optional(),
  description: z.string(),
  quantity: z.number(),
  unitCents: z.number(),
}) satisfies z.ZodType<DocumentLine>
/** What was typed; fields that nobody touched follow the chosen records. */
const edited = z.object({
  typed: z.record(z.string(), z.string()),
  lines: z.array(line).nullable(),
  /** When the lines were read that these were made from. */
  linesReadAt: z.string().optional(),
  /** They are of another currency: shown only until the records have some in the chosen one, or too many. */
  replaceable: z.boolean().optional(),
  key: z.string(),
})
type Draft = z.infer<typeof edited>

const draftAt = (key: string) => {
  try {
    return edited.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Where a draft is stored, for one key of the console: what is typed for one client must never be issued to another. */
export const draftKey = ({ template, client, va, task }: BuilderSearch) =>
  ['new-document', template, client && `client-${client}`, va && `va-${va}`, task && `task-${task}`]
    .filter(Boolean)
    .join(':')

/** What holds for any record; of all others somebody may have written what only one of them may read. */
const general = ['month', 'dueOn', 'validUntil', 'payment', 'terms', 'notice', 'law', 'role', 'years']

/**
 * Before other records are chosen: one that is added takes all that is typed along. Of one that is replaced only what is general
 * goes on to the next, and the rest waits until it is chosen again.
 * @param keyName the label of the key that it was typed with.
 */
export function carryDraft(keyName: string | undefined, from: BuilderSearch, to: BuilderSearch) {
  const [old, next] = [draftKeyOf(keyName, draftKey(from)), draftKeyOf(keyName, draftKey(to))]
  const draft = draftAt(old)
  if (old === next || !draft || draftAt(next)) return
  const added = (['client', 'va', 'task'] as const).every((one) => [undefined, to[one]].includes(from[one]))
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([name]) => general.includes(name)))
  try {
    if (added) sessionStorage.removeItem(old)
    sessionStorage.setItem(next, JSON.stringify(added ? draft : { ...blank(), typed }))
  } catch {
    // Without storage there is no draft either.
  }
}

const blank = (): Draft => ({ typed: {}, lines: null, key: crypto.randomUUID() })

/** A document that is being written: kept until it is issued, filled from the records of the URL. */
export function useDocumentDraft(search: BuilderSearch) {
  const { template, client, va, task } = search
  const [stored, keep, forget] = useDraft(draftKey(search), edited)
  const [start, setStart] = useState(blank)
  const draft = stored ?? start
  const month = draft.typed.month ?? ''
  const filled = trpc.admin.documents.fill.useQuery(
    {
      template,
      ...(client && { clientId: client }),
      ...(va && { vaId: va }),
      ...(task && { taskId: task }),
      ...(/^\d{4}-\d\d$/.test(month) && { month }),
      ...(draft.typed.currency && { currency: draft.typed.currency as Currency }),
    },
    { placeholderData: keepPreviousData },
  )
  const change = (next: Partial<Draft>) => keep({ ...draft, ...next })
  const has = templateOf(template).fields
  const fields = Object.fromEntries(
    Object.keys(has).map((name) => [name, draft.typed[name] ?? filled.data?.fields[name] ?? '']),
  )
  const isReplaced =
    draft.replaceable && !filled.isPlaceholderData && (filled.data?.tooMany || (filled.data?.lines.length ?? 0) > 0)
  const own = isReplaced ? null : draft.lines
  const lines = own ?? filled.data?.lines ?? []
  const linesReadAt = own ? draft.linesReadAt : filled.data?.linesReadAt
  const hasRecords = Boolean(client || va || task)
  return {
    query: filled,
    key: draft.key,
    // What is shown is another month's or currency's, or nothing yet: none of it may be issued.
    filling: filled.isPlaceholderData || filled.isPending,
    fields,
    lines,
    linesReadAt,
    // Lines of one's own are nobody's month.
    otherCurrencies: own ? [] : (filled.data?.otherCurrencies ?? []),
    notFilled: own || filled.isPlaceholderData ? null : (filled.data?.notFilled ?? null),
    // Until this month's answer arrives, the data shown is another month's.
    already: filled.isPlaceholderData ? [] : (filled.data?.already ?? []),
    changed: filled.isPlaceholderData ? [] : (filled.data?.changed ?? []),
    unbilled: filled.isPlaceholderData ? [] : (filled.data?.unbilled ?? []),
    missing: missingFields(template, { fields, lines }),
    touched: Object.keys(draft.typed).length > 0 || draft.lines !== null,
    set: (name: string, value: string) =>
      // Another month of the records brings its own hours, and another currency those of the month that are paid in it.
      change({
        typed: { ...draft.typed, [name]: value },
        ...(hasRecords && name === 'month' && { lines: null }),
        ...(hasRecords && name === 'currency' && month && { replaceable: true }),
      }),
    setLines: (next: DocumentLine[]) => change({ lines: next, linesReadAt, replaceable: false }),
    clear: () => {
      forget()
      setStart(blank())
    },
  }
}
export type DocumentDraft = ReturnType<typeof useDocumentDraft>
