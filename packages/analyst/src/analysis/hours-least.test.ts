import { expect, it } from 'vitest'
import { atLeast, ofLength } from './hours-least.ts'

const guess = { minHours: 2, maxHours: 8 }

it.each([
  ['Type up 3,000 receipts into our books', 30],
  ['Please call all of our 1,200 customers about the new hours', 50],
  ['Translate 60k words into Dutch', 120],
  ['Transcribe about 40 hours of interviews', 120],
  ['Write a novel of 90,000 words by tomorrow', 150],
  ['Proofread my 300 page book', 15],
])('names no less than what counted things take: %s', (text, hours) => {
  expect(atLeast(text, guess)).toEqual({ minHours: hours, maxHours: 2 * hours })
})

it.each([
  'Type 200 receipts into our books',
  'Send our news to 12,000 subscribers',
  'Write a summary. Our report has 60,000 words.',
  'Type up the minutes. There are 3,000 members.',
  'Tidy our call list of 1,200 customers',
  'Enter our 2025 receipts into Xero',
  'Do not call our 2,000 customers, email them',
  'Write a script to enter 20,000 rows into our database',
])('keeps the guess where that is possible, or nothing counted is worked through: %s', (text) => {
  expect(atLeast(text, guess)).toEqual(guess)
})

it('says of what nobody may do that it takes no time', () => {
  const none = { minHours: 0, maxHours: 0 }
  expect(atLeast('Type 9,000 receipts', none)).toEqual(none)
})

it.each([
  ['Write a 600 word article about rye bread', 2, 4],
  ['Blog post on wine with lamb, 600 words', 2, 4],
  ['Please write an obituary for our treasurer, about 300 words', 1, 2],
])('knows how long a single piece of a length takes: %s', (text, minHours, maxHours) => {
  expect(ofLength(text)).toEqual({ minHours, maxHours })
})

it.each([
  'Write 4 articles of 600 words',
  'Shorten the 3,000 word report for our members',
  'I need someone to proofread my 3,000 word essay',
  'I want a 3,000 word article summarized in a few points',
  'Write a post of 600 words every week for 3 months',
  'A post once a week for our club, 500 words',
  'Write to our 600 members',
])('and takes nothing else for one: %s', (text) => {
  expect(ofLength(text)).toBeNull()
})
