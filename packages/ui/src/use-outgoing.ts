import { useCallback, useEffect, useRef, useState } from 'react'
import type { SentFile } from './message-files.tsx'
import { store, stored } from './use-preferences.ts'

/** A message as its writer sends it. Sent again under its key, it is the same message. */
export type Draft = { key: string; text: string; files: SentFile[]; askTeam: boolean }
export type Outgoing = Draft & {
  at: string
  state: 'sending' | 'failed' | 'sent'
  /** Why it failed, in words for its writer. */
  reason?: string
  /** Once it is sent: it is shown until the conversation has it. */
  id?: number
}

/** An error behind the error was no answer: the line failed, or a proxy sent a page. Its words are for programmers. */
const reasonOf = (error: unknown) =>
  error instanceof Error && !error.cause
    ? error.message
    : 'Something went wrong. Please check your connection and try again.'

const placeOf = (name: string | undefined) => name && `outbox:${name}`

/** What was on its way when the page was left has an unknown fate: it waits for "Try again", which cannot double it. */
function keptIn(place: string | undefined): Outgoing[] {
  try {
    const kept = JSON.parse((place && stored(place)) || '[]') as Outgoing[]
    return kept.filter(({ state }) => state !== 'sent').map((one) => ({ ...one, state: 'failed' }))
  } catch {
    return []
  }
}

/**
 * The messages of one conversation that are on their way, in order, kept on this device until they have arrived.
 * @param arrived the ids that the conversation has.
 */
export function useOutgoing(
  name: string | undefined,
  send: ((draft: Draft) => Promise<unknown>) | undefined,
  arrived: ReadonlySet<string | number>,
) {
  const place = placeOf(name)
  const [list, setList] = useState(() => keptIn(place))
  const sending = useRef(send)
  sending.current = send
  useEffect(() => {
    if (!place) return
    if (list.length > 0) store(place, JSON.stringify(list))
    else localStorage.removeItem(place)
  }, [place, list])
  const change = useCallback(
    (key: string, to: Partial<Outgoing>) =>
      setList((old) => old.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )
  const attempt = useCallback(
    async (draft: Draft) => {
      try {
        const { id } = ((await sending.current?.(draft)) ?? {}) as { id?: number }
        change(draft.key, { state: 'sent', ...(id !== undefined && { id }) })
      } catch (error) {
        change(draft.key, { state: 'failed', reason: reasonOf(error) })
      }
    },
    [change],
  )
  const post = useCallback(
    (draft: Draft) => {
      setList((old) => [...old, { ...draft, at: new Date().toISOString(), state: 'sending' }])
      void attempt(draft)
    },
    [attempt],
  )
  const retry = useCallback(
    ({ key, text, files, askTeam }: Outgoing) => {
      change(key, { state: 'sending' })
      void attempt({ key, text, files, askTeam })
    },
    [attempt, change],
  )
  const discard = useCallback((key: string) => setList((old) => old.filter((one) => one.key !== key)), [])
  const gone = list.filter(({ state, id }) => state === 'sent' && (id === undefined || arrived.has(id)))
  useEffect(() => {
    for (const { key } of gone) discard(key)
  })
  return { waiting: list.filter((one) => !gone.includes(one)), post, retry, discard }
}
