/**
 * Loaded into a server under test (`node --import`): answers over the process channel how long its loop was held at most
 * since it was last asked, in milliseconds, and what it holds once garbage is collected, in bytes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('message', (ask: { id: number; collect: boolean }) => {
  if (ask.collect) global.gc?.()
  const { heapUsed, rss, external } = process.memoryUsage()
  const longestMs = Math.max(0, delay.max / 1e6 - resolution)
  delay.reset()
  process.send?.({ id: ask.id, longestMs, heapUsed, external, rss })
})
// The server ends when it wants to, whoever listens here.
process.channel?.unref()
