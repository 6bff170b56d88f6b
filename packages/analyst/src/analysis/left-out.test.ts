import { expect, it } from 'vitest'
import { endedWell, withoutIdle, withoutRepeats } from './left-out.ts'
import { ruledStatements } from './statements.ts'

const none = { deliverables: [], limits: [], clientParts: [], provided: [] }
const beside = { text: '', steps: [], deadline: null, statements: [] }

it('leaves out a limit that only repeats the deadline', () => {
  const limits = [
    'By Tuesday would be great',
    'Needed by Tuesday please',
    'By Tuesday our time would be magic',
    'Drafts by Tuesday, the rest in May',
  ]
  expect(withoutRepeats({ ...none, limits }, { ...beside, deadline: 'by Tuesday' }).limits).toEqual([
    'Drafts by Tuesday, the rest in May',
  ])
  expect(withoutRepeats({ ...none, limits }, beside).limits).toEqual(limits)
})

it('leaves out a column that was taken for a limit', () => {
  const steps = ['Find all the courses, with price, least age, length in days, and the dates']
  const limits = ['Least age', 'Price', 'No weekends']
  expect(withoutRepeats({ ...none, limits }, { ...beside, steps }).limits).toEqual(['Price', 'No weekends'])
})

it('leaves out a deliverable that names no thing', () => {
  const deliverables = [
    'Match',
    'Client the offer sent by mail',
    'Week made by week plan',
    "It's a Wix site",
    'Logo',
    'Flashcards',
    'Winter menu, the prices checked',
    'Three hours a month kept free for reading',
  ]
  expect(withoutRepeats({ ...none, deliverables }, beside).deliverables).toEqual(deliverables.slice(4))
})

it('leaves out a deliverable that says how something is', () => {
  const deliverables = [
    "Everybody's ticket is good checked for May",
    'Logo its blurry fixed',
    'Our old oven needs a new door',
    'List of who is coming',
    "Draft of 'your order is late'",
    'Findings: which shops are open',
    'List of guests and their needs',
    'Poster saying lunch is free',
    'Poster for our play Life Is a Dream',
  ]
  expect(withoutRepeats({ ...none, deliverables }, beside).deliverables).toEqual(deliverables.slice(3))
})

it('leaves out a limit that only gives a reason or says how often', () => {
  const orders = [
    'Never because of the price',
    'Until we reopen take no bookings',
    'Until I say so nobody gets a discount',
  ]
  const limits = ['As always', 'Because the board gets nervous', 'Until they answer', ...orders]
  expect(withoutRepeats({ ...none, limits }, beside).limits).toEqual(orders)
})

it('writes numbers as the client does', () => {
  const limits = ['At most R2, 500 each', 'Rooms 12, 300 euros']
  const text = 'At most R2,500 each. Rooms 12,\n300 euros.'
  expect(withoutRepeats({ ...none, limits }, { ...beside, text }).limits).toEqual([
    'At most R2,500 each',
    'Rooms 12, 300 euros',
  ])
})

it('leaves out a step that asks for nothing, unless it is the only one', () => {
  const idle = [
    'Comparing',
    'Do these 3 things asap',
    'Out of that',
    'Prepare rents went up in May',
    'Between two trips I have a minute',
  ]
  const steps = ['Prepare a list of who is coming', 'Invoicing', 'From the photos I have, make a list']
  expect(withoutIdle([...idle, ...steps])).toEqual(steps)
  expect(withoutIdle(['Comparing'])).toEqual(['Comparing'])
})

it('joins deliverables that a step says in one go', () => {
  const deliverables = ['List of 20 schools with the address', 'Phone number', 'Letter']
  const steps = ['Make us a list of 20 schools with the address, phone number', 'Write a letter']
  expect(withoutRepeats({ ...none, deliverables }, { ...beside, steps }).deliverables).toEqual([
    'List of 20 schools with the address, phone number',
    'Letter',
  ])
})

it('says what is provided in a whole sentence, or as a thing', () => {
  const statements = ruledStatements('My brother has scanned the pages. I send the photos.')
  const provided = ['Brother has scanned the pages', 'Photos', '30 minutes each', 'No access to the till', 'Attached']
  expect(withoutRepeats({ ...none, provided }, { ...beside, statements }).provided).toEqual([
    'Your brother has scanned the pages',
    'Photos',
  ])
})

it.each([
  [
    'Find all the riding schools within',
    'Find all the riding schools within 20 miles of Leeds that take grown-up beginners on a Sunday',
    'Find all the riding schools',
  ],
  [
    'Make a plan so that we always have 3',
    'Make a plan so that we always have 3 drivers for the long trips to the coast',
    'Make a plan',
  ],
  [
    'Sort the pictures of bills that Ana',
    'Sort the pictures of bills that Ana sends me every night from the three shops.',
    'Sort the pictures of bills',
  ],
  [
    'Write a long post about how',
    'Write a long post about how we bake our rye bread through the night of the fair.',
    'Write a long post',
  ],
  ['Check that the list', 'Check that the list is right.', 'Check that the list is right'],
  ['To match the photos', 'Somebody has to match the photos.', 'Match the photos'],
  ['Note who comes in', 'Note who comes in.', 'Note who comes in'],
])('ends a title where a thought ends: %s', (title, text, ended) => {
  expect(endedWell(title, text)).toBe(ended)
})

it.each([
  ['Sign up for', 'Sign up for the fair', 'Sign up for the fair'],
  [
    'Reply to people',
    'Reply to people who asked something under our last post. Kindly.',
    'Reply to people who asked something under our last post',
  ],
  [
    'Find out which five notaries near our Leeds office',
    'Find out which five notaries near our Leeds office do company papers, and when.',
    'Find out which five notaries near our Leeds office do company papers',
  ],
  ['Find out what they', 'What they charge and when they open', 'Find out what they charge'],
  ['Update the keys list', 'I need the keys list updated', 'Update the keys list'],
  ['Call back those', 'Call back those (all ten) who rang', 'Call back those'],
])('goes on with a title in the client’s own words to where it pauses: %s', (title, text, ended) => {
  expect(endedWell(title, text)).toBe(ended)
})

it('leaves out thanks, but not what is wished for with them', () => {
  const limits = ["I'd be ever so grateful", 'In addition', "I'd be happy with twenty clinics by spring"]
  expect(withoutRepeats({ ...none, limits }, beside).limits).toEqual(["I'd be happy with twenty clinics by spring"])
})

it('leaves out what lost its head', () => {
  const provided = ['Of Gift Aid forms from the fairs', 'Took pictures of them all', 'Been keeping cards since 2011']
  expect(withoutRepeats({ ...none, provided }, beside).provided).toEqual(['Pictures of them all'])
  expect(withoutRepeats({ ...none, clientParts: ['Probably rambling', 'I sign it'] }, beside).clientParts).toEqual([
    'I sign it',
  ])
})

it('calls what somebody makes by its name', () => {
  const deliverables = [
    'Makes a calendar',
    'Flyer wanted',
    'Puts the answers in one table',
    'Seven buyers called who still owe us money',
    'Same day written back, about ten a day',
    'Pasting it all into the template',
    'Drafts of the letters',
  ]
  expect(withoutRepeats({ ...none, deliverables }, beside).deliverables).toEqual([
    'Calendar',
    'Flyer',
    'Seven buyers who still owe us money, called',
    'Drafts of the letters',
  ])
})

it.each([
  [
    'Compare what we pay now with three',
    'Compare what we pay now with three or four others.',
    'Compare what we pay now',
  ],
  [
    'Make 25 listings from the ones I already',
    'Make 25 listings from the ones I already have in the other shop on Etsy.',
    'Make 25 listings',
  ],
  [
    'Suggest 13 tags each based',
    'Suggest 13 tags each based on what people search for at this time of the year.',
    'Suggest 13 tags',
  ],
])('ends a title before half a phrase: %s', (title, text, ended) => {
  expect(endedWell(title, text)).toBe(ended)
})
