import { bareCall } from './bare-call.tsx'

type Delayed = {
  send: () => Promise<unknown>
  /** The same for a page that is being closed, whose own calls end with it. */
  path: string
  input: object
}
type Waiting = Delayed & { timer: ReturnType<typeof setTimeout> }

const waiting = new Set<Waiting>()

function take(one: Waiting) {
  clearTimeout(one.timer)
  return waiting.delete(one)
}

/** Sends a call once its undo period has passed, or earlier if its page is left. Returns what takes it back. */
export function delayCall(delayed: Delayed, ms: number) {
  const one: Waiting = { ...delayed, timer: setTimeout(() => void (take(one) && one.send()), ms) }
  waiting.add(one)
  return () => void take(one)
}

/** Sends what still waits: before a log-out, after which it would be refused. */
export const sendDelayedCalls = () =>
  Promise.allSettled([...waiting].map((one) => (take(one) ? one.send() : undefined)))

globalThis.addEventListener?.('pagehide', () => {
  const sent = [...waiting].filter(take)
  for (const { path, input } of sent) void bareCall(path, input)
  if (sent.length > 0) window.addEventListener('pageshow', startAnew, { once: true })
})
/** Back from the browser's cache, the page would still offer to undo what it has sent. */
const startAnew = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
