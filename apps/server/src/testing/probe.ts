/**
 * Loaded into a server under test (`node --import`): reports over the process channel the longest time its event loop
 * was blocked since the last request, in milliseconds of its own processor time, and the bytes it holds after a garbage
 * collection.
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
// The open channel must not keep the server from exiting.
process.channel?.unref()
