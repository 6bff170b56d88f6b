import { stored } from './use-preferences.ts'

/**
 * Unsent form input, stored in this browser until it is sent. Unknown keys from old versions are dropped, and a field that
 * they did not have yet is as in `blank`. Null is an answer: somebody cleared that field.
 */
export function readDraft<T extends Record<string, unknown>>(key: string, blank: T): T {
  try {
    const kept = JSON.parse(stored(`draft:${key}`) ?? '{}') as Record<string, unknown>
    const known = Object.entries(blank).map(([name, empty]) => [name, kept[name] === undefined ? empty : kept[name]])
    return Object.fromEntries(known) as T
  } catch {
    return blank
  }
}

export function writeDraft(key: string, values: Record<string, unknown>) {
  try {
    localStorage.setItem(`draft:${key}`, JSON.stringify(values))
  } catch {
    // Without storage, the form can still be sent.
  }
}

/** After sending: what was typed since stays. */
export function dropSentDraft<T extends Record<string, unknown>>(key: string, sent: T) {
  if (JSON.stringify(readDraft(key, sent)) === JSON.stringify(sent)) dropDraft(key)
}

/** Under another key from now on, unless there is a draft already. */
export function moveDraft(from: string, to: string) {
  try {
    const kept = localStorage.getItem(`draft:${from}`)
    if (kept === null || localStorage.getItem(`draft:${to}`) !== null) return
    localStorage.setItem(`draft:${to}`, kept)
    localStorage.removeItem(`draft:${from}`)
  } catch {
    // Nothing is stored.
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(`draft:${key}`)
  } catch {
    // Nothing is stored.
  }
}
