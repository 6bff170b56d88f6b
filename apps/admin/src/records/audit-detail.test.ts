import { describe, expect, it } from 'vitest'
import { detailOf, doneIn, factsIn } from './audit-detail.ts'

const names = { 'va 3': 'Chinedu Eze' }

describe('the details of an entry', () => {
  const status = { from: 'requested_for_va', to: 'assigned' }
  it.each([
    ['assigned', { va: { from: null, to: 'Chinedu Eze' }, status }],
    ['removed', { va: { from: 'Chinedu Eze', to: null }, status }],
  ])('name a VA who is %s once', (_, changes) => {
    expect(detailOf({ detail: { vaId: 3, changes }, names }).match(/Chinedu/g)).toHaveLength(1)
  })
  it('name a VA of whom no change speaks', () => {
    expect(factsIn({ detail: { vaId: 3, changes: { status } }, names })).toEqual([['VA', 'Chinedu Eze']])
  })
})

describe('what an entry says was done', () => {
  it.each([
    [null, 'ben', 'Took a request'],
    ['ada', 'ben', 'Took a request'],
    ['ben', null, 'Gave a request back'],
    ['ben', 'ada', 'Gave a request to ada'],
  ])('owner %s, then %s: %s', (from, to, text) => {
    expect(doneIn({ what: 'own-request', who: 'ben', detail: { changes: { owner: { from, to } } } })).toBe(text)
  })
  it.each([
    ['2099-12-01T09:00:00.000Z', 'Snoozed a request'],
    [null, 'Brought a request back'],
  ])('snoozed until %s: %s', (to, text) => {
    const detail = { changes: { snoozedUntil: { from: '2099-11-30T09:00:00.000Z', to } } }
    expect(doneIn({ what: 'snooze-request', who: 'ben', detail })).toBe(text)
  })
  it('is in words, also where an older version recorded it', () => {
    expect(doneIn({ what: 'message', who: 'ben', detail: null })).toBe('Sent a message')
    expect(doneIn({ what: 'old_one', who: 'ben', detail: null })).toBe('Old one')
  })
})
