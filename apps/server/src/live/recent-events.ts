import type { Event, ListenedTo } from './live.ts'

/** A page that loads slower than this reads everything twice: once by itself, once when its stream opens. */
const rememberedMs = 120_000
const mostRemembered = 5000

type Options = { now?: () => number; most?: number }

/** The events of the last two minutes, of all audiences. */
export function recentEvents({ now = () => performance.now(), most = mostRemembered }: Options = {}) {
  let remembered: { at: number; audience: ListenedTo; event: Event | undefined }[] = []
  /** Everything after this moment is remembered. */
  let completeSince = now()
  return {
    add(audience: ListenedTo, event: Event | undefined) {
      remembered.push({ at: now(), audience, event })
      if (remembered.length < most * 2) return
      completeSince = remembered[most - 1]?.at ?? completeSince
      remembered = remembered.slice(most)
    },
    /** Call when a connection begins: what happened before it is not known. */
    startOver() {
      remembered = []
      completeSince = now()
    },
    /** The distinct events of an audience in the last `ms`; undefined if they are not known. */
    within(audience: ListenedTo, ms: number): (Event | undefined)[] | undefined {
      const since = now() - ms
      // Not a number is neither: it must not count as known.
      if (!(ms >= 0 && ms <= rememberedMs && since > completeSince)) return undefined
      const heard = remembered.filter((one) => one.audience === audience && one.at >= since).map(({ event }) => event)
      return [...new Set(heard)]
    },
  }
}
