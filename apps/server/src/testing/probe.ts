/**
 * Loaded into a server under test (`node --import`): answers over the process channel how long its loop was held at most
 * since it was last asked, in milliseconds of its own processor time, and what it holds once garbage is collected, in
 * bytes.
 */
import { watchLoop } from './hostile/watch.ts'

let stop = watchLoop()

process.on('message', (ask: { id: number; collect: boolean }) => {
  const longestMs = stop()
  if (ask.collect) global.gc?.()
  const { heapUsed, rss, external } = process.memoryUsage()
  process.send?.({ id: ask.id, longestMs, heapUsed, external, rss })
  stop = watchLoop()
})
// The server ends when it wants to, whoever listens here.
process.channel?.unref()
