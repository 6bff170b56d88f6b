import { describe, expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import type { ItemKind } from './brief-items.ts'
import { contentsOf } from './contents.ts'
import { readClauses } from './read-clauses.ts'
import { type Role, ruledStatements } from './statements.ts'
import { stepsOf } from './steps.ts'
import { titleOf, titleSource } from './title.ts'

function contents(text: string) {
  const { statements, items } = readClauses(text)
  return contentsOf(statements, items)
}
const title = (text: string) => titleOf(titleSource(read(text), readClauses(text)))
function steps(text: string) {
  const { statements, items } = readClauses(text)
  return stepsOf(statements, { spans: items.steps, usual: null, title: '' })
}
const none = { steps: [], deliverables: [], limits: [], clientParts: [], provided: [] }
/** Every clause as an item of that kind, whatever the model would say. */
function allAs(kind: ItemKind, role: Role, text: string) {
  const statements = ruledStatements(text).map((statement) => ({ ...statement, role }))
  return contentsOf(statements, { ...none, [kind]: statements.map((_, i) => ({ from: i, to: i })) })
}

describe('what is ready', () => {
  it('is material, not a circumstance', () => {
    expect(contents('The photos are in the Drive folder. We are in the shop until six.').provided).toEqual([
      'Photos are in the Drive folder',
    ])
  })
})

describe('a limit', () => {
  it('says what it forbids', () => {
    expect(contents('Answer the reviews. Not you. No discounts, please never.').limits).toEqual(['No discounts'])
  })
  it('is about the work and not about who stays where', () => {
    expect(contents('Sort the bookings. My daughter stays at home. The logo stays as it is.').limits).toEqual([
      'The logo stays as it is',
    ])
  })
  it('binds the VA: what is only told is none', () => {
    const told =
      'My daughter thinks so. The towers will stand. I fly on Sunday. We never ship on Fridays. The cat stays in the shop.'
    expect(allAs('limits', 'limit', told).limits).toEqual(['We never ship on Fridays', 'The cat stays in the shop'])
  })
})

it('a heading over a list is none of its items', () => {
  expect(allAs('provided', 'provided', 'Materials. Report and photos in Drive.').provided).toEqual([
    'Report and photos in Drive',
  ])
})

it('an item ends where the next one is numbered, and is spaced as it was written', () => {
  expect(steps('(c) Send me two prices; (d) when a sin is washed, file the proof under its number.')).toContain(
    'Send me two prices',
  )
  expect(steps('Confirm size + day + hour back to the customer. Put the order on the bake list.')).toContain(
    'Confirm size + day + hour back to the customer',
  )
})

it('a length and what one must not do are no deliverables', () => {
  const said = '300 to 400 words. Wisteria man you do not touch. Table of the plants.'
  expect(allAs('deliverables', 'wanted', said).deliverables).toEqual(['Table of the plants'])
})

it('a deliverable begins with its own name', () => {
  expect(contents('I need two posters. Also the price list.').deliverables).toContain('Price list')
})

it('steps have no thanks and nothing that is to be left alone', () => {
  expect(steps('Rename the files. Leave the originals alone. Sort them by year. Thank you, Ama')).toEqual([
    'Rename the files',
    'Sort the files by year',
  ])
})

it('a title says what, where another act can', () => {
  expect(title('Text each one. Enter the answers into the attendance sheet.')).toBe(
    'Enter the answers into the attendance sheet',
  )
  expect(title('Fix those.')).toBe('Fix those')
})

it('a word that stands after a limit belongs to it, and one that stands alone says too little', () => {
  expect(allAs('limits', 'limit', 'In British English, calm, short. Mornings.').limits).toEqual([
    'In British English, calm, short',
  ])
})

it('the limits of one sentence stand together, in the words of the client', () => {
  const said = contents('Phone the clients. English or Zulu, no threats, no discounts. Mrs Naidoo, do not call.')
  expect(said.limits).toEqual(['English or Zulu, no threats, no discounts', 'Mrs Naidoo, do not call'])
})

it('a rule for a case keeps its joining words', () => {
  expect(contents('If a scan is unreadable, put a question mark and go on.').limits).toEqual([
    'If a scan is unreadable, put a question mark and go on',
  ])
})

it.each([
  ['Sort them by client. I need the photos put in folders by street.', 'Put the photos in folders by street'],
  ['Clean the sheet. I would like the list moved to Asana.', 'Move the list to Asana'],
  ['Compare the offers. I would like a table of the prices.', 'Make a table of the prices'],
  ['Write to them in French. I want to know what six mills would charge.', 'Find out what six mills would charge'],
])('what is wished for is a step as well: %s', (text, step) => {
  expect(steps(text)).toContain(step)
})

it('a sentence of fields says what is to be in the result', () => {
  expect(
    steps('Compare the wash prices near us. Addresses attached. Name, plan, price, where you found it.'),
  ).toContain('Include name, plan, price, where you found it')
})

it('how to reach somebody is no step', () => {
  expect(steps('Sort the inbox. File the receipts. Write me your hourly rate.')).toEqual([
    'Sort the inbox',
    'File the receipts',
  ])
})

it('a title is no story where something is handed over', () => {
  expect(
    title('Three suppliers have sent new price lists. Put the prices in one Excel sheet for each shop.'),
  ).not.toMatch(/have sent/)
})

it.each([
  ['Update the list. Also I need three quotes for new chairs.', 'Get three quotes for new chairs'],
  ['Sort the inbox. Need four articles for the blog.', 'Write four articles for the blog'],
  ['Clean the sheet. I need 20 suppliers of paper cups in Spain.', 'Find 20 suppliers of paper cups in Spain'],
])('a wish is an order with the verb for such a thing: %s', (text, step) => {
  expect(steps(text)).toContain(step)
})

it.each([
  ['Rename the photos. Put them in folders by year.', 'Put the photos in folders by year'],
  ['I have 340 old invoices. Type them into one spreadsheet.', 'Type 340 old invoices into one spreadsheet'],
  ['I hold 71 letters from Rosario. I would like them typed exactly as written.', 'Type 71 letters exactly as written'],
  ['The kitchen is blue. Put them in a folder.', 'Put them in a folder'],
])('what stands close before it gives "them" a name: %s', (text, step) => {
  expect([...steps(text), title(text)]).toContain(step)
})

it('the number of the next item is no part of a step', () => {
  expect(steps('Please (1) remove the duplicates, (2) unify the status, (3) import all rows into Asana.')).toEqual([
    'Remove the duplicates',
    'Unify the status',
    'Import all rows into Asana',
  ])
})

it.each([
  ['We look for a person who answers these messages from 7:00 to 12:00.', 'Answer these messages from 7:00 to 12:00'],
  ['Find a person who repairs boilers in Milan.', 'Find a person who repairs boilers in Milan'],
  ['I need to find someone who repairs boilers.', 'Find someone who repairs boilers'],
  ["Answer the emails that I can't answer myself.", "Answer the emails that I can't answer myself"],
])('what a wanted person is to do is the step, but not where finding one is the work: %s', (text, step) => {
  expect(steps(text)[0]).toBe(step)
})

it('what the client does, or one word that says nothing, is no step', () => {
  const said = steps(
    'We record and edit the audio ourselves. Write the show notes. After we choose, collect from singers by email. Unsure, ask.',
  )
  expect(said).toEqual(['Write the show notes', 'Collect from singers by email'])
})

it('what is denied, and what only tells how things are, is no step', () => {
  const said = steps(
    'You type the letters into our templates. You will not correspond with clients. The dictation is uploaded as files.',
  )
  expect(said.join(' ')).not.toMatch(/[Cc]orrespond|uploaded/)
})

it('what is provided goes without saying who gives it', () => {
  expect(contents("Type the letters. I'll send you the voice memos and a template.").provided).toEqual([
    'Voice memos and a template',
  ])
})
