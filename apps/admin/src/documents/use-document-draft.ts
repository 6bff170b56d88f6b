import { trpc } from '@kazi/client/connect'
import { type DocumentLine, missingFields, templateOf } from '@kazi/schemas/document-templates'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { BuilderSearch } from './documents-search.ts'

/** What was typed; fields that nobody touched follow the chosen records. */
type Draft = { typed: Record<string, string>; lines: DocumentLine[] | null; key: string }

const keyOf = (template: string) => `new-document:${template}`
const blank = (): Draft => ({ typed: {}, lines: null, key: crypto.randomUUID() })
const stored = (template: string): Draft => JSON.parse(sessionStorage.getItem(keyOf(template)) ?? 'null') ?? blank()

/** A document that is being written: kept until it is issued, filled from the records of the URL. */
export function useDocumentDraft({ template, client, va, task }: BuilderSearch) {
  const [draft, setDraft] = useState(() => stored(template))
  const month = draft.typed.month ?? ''
  const filled = trpc.admin.documents.fill.useQuery(
    {
      template,
      ...(client && { clientId: client }),
      ...(va && { vaId: va }),
      ...(task && { taskId: task }),
      ...(/^\d{4}-\d\d$/.test(month) && { month }),
    },
    { placeholderData: keepPreviousData },
  )
  const change = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    sessionStorage.setItem(keyOf(template), JSON.stringify(changed))
  }
  const has = templateOf(template).fields
  const fields = Object.fromEntries(
    Object.keys(has).map((name) => [name, draft.typed[name] ?? filled.data?.fields[name] ?? '']),
  )
  const lines = draft.lines ?? filled.data?.lines ?? []
  return {
    query: filled,
    key: draft.key,
    fields,
    lines,
    missing: missingFields(template, { fields, lines }),
    touched: Object.keys(draft.typed).length > 0 || draft.lines !== null,
    set: (name: string, value: string) =>
      // Another month brings its own hours.
      change({ typed: { ...draft.typed, [name]: value }, ...(name === 'month' && { lines: null }) }),
    setLines: (next: DocumentLine[]) => change({ lines: next }),
    clear: () => {
      sessionStorage.removeItem(keyOf(template))
      setDraft(blank())
    },
  }
}
export type DocumentDraft = ReturnType<typeof useDocumentDraft>
