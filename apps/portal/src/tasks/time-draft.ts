import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'

export type EntryValues = { minutes: string; workedOn: string; startsAt: string; note: string }

/** A day alone is no entry. Kept, it would be there on a later day, when nobody looks at it, and date that day's hours. */
export const isBegun = ({ minutes, startsAt, note }: EntryValues) => Boolean(minutes || startsAt || note)

/** An entry that was begun keeps its day: the hours belong to it, whenever they are logged. */
export function readEntry(draft: string, blank: EntryValues) {
  const kept = readDraft(draft, blank)
  return isBegun(kept) ? kept : blank
}

export const keepEntry = (draft: string, values: EntryValues) =>
  isBegun(values) ? writeDraft(draft, values) : dropDraft(draft)
