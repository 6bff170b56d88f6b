import { expect, it } from 'vitest'
import { recentEvents } from './recent-events.ts'

function place(most?: number) {
  const clock = { now: 1000 }
  const recent = recentEvents({ now: () => clock.now, ...(most && { most }) })
  return { clock, recent }
}

it('names what changed for one audience since then, each topic once', () => {
  const { clock, recent } = place()
  clock.now = 10_000
  recent.add('client:1', 'tasks')
  recent.add('client:1', 'tasks')
  recent.add('client:2', 'vas')
  clock.now = 12_000
  recent.add('client:1', 'messages')
  clock.now = 13_000
  expect(recent.within('client:1', 5000)).toEqual(['tasks', 'messages'])
  expect(recent.within('client:1', 2000)).toEqual(['messages'])
  expect(recent.within('client:3', 5000)).toEqual([])
})

it('does not claim to know what happened before it listened, or too long ago', () => {
  const { clock, recent } = place()
  clock.now = 5000
  expect(recent.within('admin', 3000)).toEqual([])
  expect(recent.within('admin', 4000)).toBeUndefined()
  recent.startOver()
  clock.now = 6000
  expect(recent.within('admin', 3000)).toBeUndefined()
  expect(recent.within('admin', 900)).toEqual([])
  clock.now = 999_000
  expect(recent.within('admin', 120_000)).toEqual([])
  expect(recent.within('admin', 120_001)).toBeUndefined()
  expect(recent.within('admin', Number.NaN)).toBeUndefined()
  expect(recent.within('admin', -1)).toBeUndefined()
})

it('remembers a bounded number, and knows what it has forgotten', () => {
  const { clock, recent } = place(10)
  for (let n = 0; n < 25; n++) {
    clock.now = 2000 + n
    recent.add('admin', 'tasks')
  }
  clock.now = 2030
  expect(recent.within('admin', 15)).toEqual(['tasks'])
  expect(recent.within('admin', 28)).toBeUndefined()
})
