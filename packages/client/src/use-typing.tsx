import { locale, say } from '@kazi/schemas/say'
import type { MessageParty } from '@kazi/schemas/states'
import { typingEverySeconds } from '@kazi/schemas/typing'
import { useCallback, useEffect, useRef } from 'react'

/** Who sends within this time of a word, in milliseconds, does not say that they write it: that could arrive after the message. */
const soonSentMs = 250

type Thread = { threadId: string }
type Now = {
  useQuery: (
    input: Thread,
    options: {
      enabled: boolean
      retry: false
      gcTime: 0
      refetchInterval: (query: { state: { data?: MessageParty[] | undefined } }) => number | false
    },
  ) => { data?: MessageParty[] | undefined }
}
type Say = { mutate: (input: Thread) => Promise<unknown> }

/**
 * Who else is writing in a conversation, in words, and how this page says that its reader is. Both are a courtesy: what
 * fails is not told, and the next word makes up for it.
 * @param exists false until the first message: nobody could read it
 */
export function useTyping(
  { now, say: tell }: { now: Now; say: Say },
  { threadId, exists, names }: Thread & { exists: boolean; names: Partial<Record<MessageParty, string>> },
) {
  // Somebody who stops says nothing: while somebody writes, the page asks again.
  const { data } = now.useQuery(
    { threadId },
    {
      enabled: exists,
      retry: false,
      // What was true a moment ago is not worth keeping, least of all for a page without a connection.
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.length ? typingEverySeconds * 1000 : false),
    },
  )
  const said = useRef(Number.NEGATIVE_INFINITY)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onTyping = useCallback(() => {
    const at = performance.now()
    if (!exists || !navigator.onLine || at - said.current < typingEverySeconds * 1000) return
    said.current = at
    soon.current = setTimeout(() => tell.mutate({ threadId }).catch(() => {}), soonSentMs)
  }, [exists, tell, threadId])
  // A message that arrives ends the writing; the first word of the next one begins it anew.
  const onSent = useCallback(() => {
    clearTimeout(soon.current)
    said.current = Number.NEGATIVE_INFINITY
  }, [])
  useEffect(() => () => clearTimeout(soon.current), [])
  const who = (exists ? (data ?? []) : []).flatMap((party) => names[party] ?? [])
  const typing =
    who.length > 0 &&
    say(who.length > 1 ? '{names} are writing…' : '{names} is writing…', {
      names: new Intl.ListFormat(locale()).format(who),
    })
  return { typing: typing || '', onTyping, onSent }
}
