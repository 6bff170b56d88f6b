import type { LiveTopic } from '@kazi/schemas/live'
import { afterEach, expect, it, vi } from 'vitest'
import { topicCollector } from './live.tsx'
import { isAbout } from './live-link.tsx'

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const soon = () => new Promise((resolve) => setTimeout(resolve, 120))

it('a query is about a topic by the beginning of its path', () => {
  const about = (topics: LiveTopic[], ...path: string[]) =>
    isAbout(new Set(topics))({ queryKey: [path, { type: 'query' }] })
  expect(about(['messages'], 'admin', 'messages', 'list')).toBe(true)
  expect(about(['messages'], 'admin', 'vas', 'list')).toBe(false)
  expect(about(['messages'], 'tasks', 'messages', 'list')).toBe(true)
  expect(about(['messages'], 'tasks', 'list')).toBe(false)
  expect(about(['emails', 'vas'], 'admin', 'vas', 'list')).toBe(true)
  expect(about(['vas'], 'vasectomy')).toBe(false)
})

it('events that come together cause one read, of all their topics', async () => {
  const reads: unknown[] = []
  const collector = topicCollector((topics) => reads.push(topics && [...topics]))
  for (const topic of ['messages', 'notifications', 'messages'] as const) collector.add(topic)
  await soon()
  expect(reads).toEqual([['messages', 'notifications']])
  collector.add('tasks')
  collector.add(undefined)
  await soon()
  expect(reads).toEqual([['messages', 'notifications'], undefined])
  collector.stop()
})

it('events that never stop cause two reads a second, and none waits longer than that', async () => {
  vi.useFakeTimers()
  const reads: unknown[] = []
  const collector = topicCollector((topics) => reads.push(topics && [...topics]))
  for (let at = 0; at < 60; at++) {
    collector.add('tasks')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(reads.length).toBeGreaterThanOrEqual(11)
  expect(reads.length).toBeLessThanOrEqual(14)
  const before = reads.length
  collector.add('vas')
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads.slice(before).flat()).toContain('vas')
  collector.stop()
})

it('a clock that is set back holds no event up', async () => {
  vi.useFakeTimers()
  const reads: unknown[] = []
  const collector = topicCollector((topics) => reads.push(topics && [...topics]))
  for (let nth = 0; nth < 2; nth++) {
    collector.add('tasks')
    await vi.advanceTimersByTimeAsync(100)
  }
  vi.setSystemTime(Date.now() - 3_600_000)
  collector.add('vas')
  await vi.advanceTimersByTimeAsync(3000)
  expect(reads.at(-1)).toEqual(['vas'])
  collector.stop()
})

it('a hidden tab waits, and reads once when it is looked at', async () => {
  const reads: unknown[] = []
  const collector = topicCollector((topics) => reads.push(topics && [...topics]))
  hide(true)
  collector.add('tasks')
  await soon()
  collector.add('vas')
  await soon()
  expect(reads).toEqual([])
  hide(false)
  expect(reads).toEqual([['tasks', 'vas']])
  hide(true)
  hide(false)
  expect(reads).toHaveLength(1)
  collector.stop()
})
