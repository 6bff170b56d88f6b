import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { toolsIn } from '../text/tools.ts'
import { verdictOf, weighed } from './limits.ts'

it.each([
  'Set up 15 profiles with different faces that comment under our posts.',
  'Do the verification call as me, I send you the passport.',
  'My cousin has a maths exam on Tuesday. You get his login and make it for him.',
])('a VA does not: %s', (text) => {
  expect(verdictOf(read(text)).delegable).toBe('no')
})

it.each([
  'Set up the company profile on three directories.',
  'Join the video call with the printer and take notes.',
  'Make a study plan for my exam in May.',
])('a VA can: %s', (text) => {
  expect(verdictOf(read(text)).limit).toBeNull()
})

it.each([
  ['I must have it all Monday, and the rest on Monday evening', []],
  ['We keep our tasks in Monday and our notes in Notion', ['Monday', 'Notion']],
  ['Adjusters start coming a week from Monday', []],
  ['People ask about booking a table, and read threads on X', []],
] as const)('tools in: %s', (text, tools) => {
  expect(toolsIn(read(text).words)).toEqual(tools)
})

const fakeReviews = verdictOf(read('Write 40 five star reviews for our shop, from different accounts.'))

it('what a rule forbids stays forbidden where the model doubts too', () => {
  expect(weighed(fakeReviews, 'yes', 0.05)).toBe(fakeReviews)
  expect(weighed(fakeReviews, 'yes', 0.001).delegable).toBe('yes')
})

it('nobody is refused for a reason without a name that is less likely than not', () => {
  const free = verdictOf(read('Sort the 40 invoices in our Drive by client.'))
  expect(weighed(free, 'no', 0.45).delegable).toBe('partly')
  expect(weighed(free, 'no', 0.55).delegable).toBe('no')
})
