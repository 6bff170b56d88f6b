import { type LiveTopic, maxSinceMs } from '@kazi/schemas/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { trpc } from './connect.tsx'
import { useAfterFirstPaint } from './use-after-first-paint.tsx'

/** Events that arrive together, such as those of one transaction, cause one refetch. */
const togetherMs = 50
/** At most so many refetches in that time: where much happens, a screen that is read at each event is never done. */
const most = { reads: 2, inMs: 1000 }
const slowestConnectionMs = 10_000

/** Collects topics and delivers them together once the page is visible; `undefined` means all topics. */
export function topicCollector(read: (topics: ReadonlySet<LiveTopic> | undefined) => unknown) {
  let all = false
  const waiting = new Set<LiveTopic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const lastReads: number[] = []
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (document.hidden || (!all && waiting.size === 0)) return
    lastReads.push(performance.now())
    if (lastReads.length > most.reads) lastReads.shift()
    const topics = all ? undefined : new Set(waiting)
    all = false
    waiting.clear()
    read(topics)
  }
  document.addEventListener('visibilitychange', flush)
  return {
    add(topic: LiveTopic | undefined) {
      if (topic) waiting.add(topic)
      else all = true
      const [first = Number.NEGATIVE_INFINITY] = lastReads.length < most.reads ? [] : lastReads
      timer ??= setTimeout(flush, Math.max(togetherMs, first + most.inMs - performance.now()))
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', flush)
    },
  }
}

/**
 * Follows the live events of one audience while mounted. An event names the topic that changed: on-screen queries that
 * read it are refetched now, the others when they are next shown. A hidden tab waits until it is visible.
 */
export function useLive(audience: 'client' | 'va' | 'applicant' | 'admin', enabled = true) {
  const queryClient = useQueryClient()
  const collector = useMemo(
    () =>
      topicCollector(async (topics) => {
        if (!topics) return queryClient.invalidateQueries()
        // Already loaded: it delivered the event.
        const { isAbout } = await import('./live-link.tsx')
        return queryClient.invalidateQueries({ predicate: isAbout(topics) })
      }),
    [queryClient],
  )
  useEffect(() => collector.stop, [collector])
  // Everything on this page was read after it loaded, so events since then are enough. The margin covers a slow
  // connection.
  const [input] = useState(() => ({
    sinceMs: Math.min(Math.round(performance.now()) + slowestConnectionMs, maxSinceMs),
  }))
  const painted = useAfterFirstPaint()
  trpc.live[audience].useSubscription(input, {
    enabled: enabled && painted,
    onData: ({ data: { topics } }) => {
      for (const topic of topics ?? [undefined]) collector.add(topic)
    },
  })
}
