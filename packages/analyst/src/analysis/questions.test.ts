import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { verdictOf } from './limits.ts'
import { questionsOf } from './questions.ts'

const nothing = { deliverables: [], limits: [], clientParts: [], provided: [] }
const unsure = { ...nothing, deadline: false, confidence: 0.3, usual: true, ownSteps: false }
function questions(text: string, known: Partial<typeof unsure & { ordered: string }> = {}) {
  const reading = read(text)
  return questionsOf(reading, verdictOf(reading), { ...unsure, ordered: text, ...known })
}

it('asks up to what amount only where no sum is named', () => {
  const asked = 'Up to what amount can your VA decide alone?'
  expect(questions('Handle refunds and returns for our shop.')).toContain(asked)
  expect(questions('Handle refunds and returns for our shop, up to 20 euros each.')).not.toContain(asked)
})

it('asks what the result looks like only where the client names no steps', () => {
  const asked = 'What should the result look like: a document, a list, a reply, a finished setup?'
  const text =
    'Go through the recipes of our grandmother, write down what each of the 40 needs, and sort them by season.'
  expect(questions(text)).toContain(asked)
  expect(questions(text, { ownSteps: true })).not.toContain(asked)
})

it.each([
  ['Call the customers whose parcel came back.', 'About how many customers are there?'],
  ["Type up the mechanics' old time sheets.", 'About how many sheets are there?'],
  ['Process our orders in Shopify.', 'About how many orders are there?'],
  ['Write to our people in Lagos.', 'About how many people are there?'],
  ['Transcribe the long interview with our founder.', 'How long is the interview?'],
])('asks how much there is of what the text names: %s', (text, question) => {
  expect(questions(text, { confidence: 1, usual: false })).toContain(question)
})

it.each([
  'Make a flyer for the open day.',
  'Fix our opening hours everywhere.',
  'Our site shows the old phone number.',
  'Find out if our dentist has a new number.',
  'Make a checklist of all steps for our opening.',
  'Call the 20 customers whose parcel came back.',
  'Our contact form sends to an old address, please fix it.',
])('does not ask how much there is of one thing, or where it is said: %s', (text) => {
  expect(questions(text, { confidence: 1, usual: false }).join(' ')).not.toMatch(/About how many|How long is/)
})

it('asks how much there is of what is to be done, and of nothing else in the text', () => {
  const text = 'Mend the form, my daughter chose those colors.'
  expect(questions(text, { confidence: 1, usual: false, ordered: 'Mend the form' }).join(' ')).not.toMatch(/colors/)
})
