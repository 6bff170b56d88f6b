import { locale, say } from '@kazi/schemas/say'
import type { MessageParty } from '@kazi/schemas/states'
import { typingEverySeconds } from '@kazi/schemas/typing'
import { useCallback, useRef } from 'react'

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
  const onTyping = useCallback(() => {
    const at = performance.now()
    if (!exists || !navigator.onLine || at - said.current < typingEverySeconds * 1000) return
    said.current = at
    tell.mutate({ threadId }).catch(() => {})
  }, [exists, tell, threadId])
  // A message that arrives ends the writing; the first word of the next one begins it anew.
  const onSent = useCallback(() => {
    said.current = Number.NEGATIVE_INFINITY
  }, [])
  const who = (exists ? (data ?? []) : []).flatMap((party) => names[party] ?? [])
  const typing =
    who.length > 0 &&
    say(who.length > 1 ? '{names} are writing…' : '{names} is writing…', {
      names: new Intl.ListFormat(locale()).format(who),
    })
  return { typing: typing || '', onTyping, onSent }
}
