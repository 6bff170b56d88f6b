import { readDraft, writeDraft } from './draft.ts'
import type { SentFile } from './message-files.tsx'

type Message = { text: string; files: SentFile[] }
/** What its box gets back. Drafts do not keep `askTeam`: only an open box knows it, and ticks its own checkbox. */
type Unsent = Message & { askTeam?: boolean }
export type PutBack = Unsent & { draftKey: string }

const happened = 'kazi-put-back'
const blank: Message = { text: '', files: [] }

/** Both texts: what was put back comes behind what is there. */
export const joined = (there: string, added: string) => [there, added].filter((text) => text.trim()).join('\n')

/** Puts a message that was not sent back to where it was written: into its box, or the draft that the box begins with. */
export function putBack(message: PutBack) {
  // A box that is open takes it.
  if (!window.dispatchEvent(new CustomEvent(happened, { cancelable: true, detail: message }))) return
  const { draftKey, text, files } = message
  const there = readDraft(draftKey, blank)
  writeDraft(draftKey, { text: joined(there.text, text), files: [...there.files, ...files] })
}

/** Tells an open box what is put back into it; returns how to stop. */
export function onPutBack(draftKey: string, take: (message: Unsent) => void) {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<PutBack>
    if (detail.draftKey !== draftKey) return
    event.preventDefault()
    take(detail)
  }
  window.addEventListener(happened, hear)
  return () => window.removeEventListener(happened, hear)
}
