import { describe, expect, it } from 'vitest'
import { statementsOf } from './clause-roles.ts'
import { contentsOf } from './contents.ts'
import { ruledStatements } from './statements.ts'
import { stepsOf } from './steps.ts'
import { titleOf } from './title.ts'

const contents = (text: string) => contentsOf(statementsOf(text))
const title = (text: string) =>
  titleOf(statementsOf(text), { ...contents(text), ruled: ruledStatements(text), text, subjects: new Set() })
const steps = (text: string) => stepsOf(statementsOf(text), { ...contents(text), usual: null, title: '' })

describe('what is ready', () => {
  it('is material, not a circumstance', () => {
    expect(contents('The photos are in the Drive folder. We are in the shop until six.').provided).toEqual([
      'The photos are in the Drive folder',
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
    const asLimits = ruledStatements(told).map((statement) => ({ ...statement, role: 'limit' as const }))
    expect(contentsOf(asLimits).limits).toEqual(['We never ship on Fridays', 'The cat stays in the shop'])
  })
})

it('a length and what one must not do are no deliverables', () => {
  const said = '300 to 400 words. Wisteria man you do not touch. Table of the plants.'
  const asWanted = ruledStatements(said).map((statement) => ({ ...statement, role: 'wanted' as const }))
  expect(contentsOf(asWanted).deliverables).toEqual(['Table of the plants'])
})

it('a deliverable begins with its own name', () => {
  expect(contents('I need two posters. Also the price list.').deliverables).toContain('Price list')
})

it('steps have no thanks and nothing that is to be left alone', () => {
  expect(steps('Rename the files. Leave the originals alone. Sort them by year. Thank you, Ama')).toEqual([
    'Rename the files',
    'Sort them by year',
  ])
})

it('a title says what, where another act can', () => {
  expect(title('Text each one. Enter the answers into the attendance sheet.')).toBe(
    'Enter the answers into the attendance sheet',
  )
  expect(title('Fix those.')).toBe('Fix those')
})

it('a word that stands after a limit belongs to it, and one that stands alone says too little', () => {
  const asLimits = ruledStatements('In British English, calm, short. Mornings.').map((statement) => ({
    ...statement,
    role: 'limit' as const,
  }))
  expect(contentsOf(asLimits).limits).toEqual(['In British English, calm, short'])
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
  ['Compare the offers. I would like a table of the prices.', 'Prepare a table of the prices'],
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
