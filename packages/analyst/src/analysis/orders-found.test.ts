import { expect, it } from 'vitest'
import { contentsOf } from './contents.ts'
import { agreeing, withOrders } from './orders-found.ts'
import { readClauses } from './read-clauses.ts'
import { stepsOf } from './steps.ts'

function read(text: string) {
  const { statements, items } = withOrders(readClauses(text))
  const steps = stepsOf(statements, { spans: items.steps, usual: null, title: '' })
  return { limits: contentsOf([...statements], items).limits, steps }
}

it.each([
  ['We want somebody patient and kind to call our members.', 'Call our members'],
  ['Need a reader for my novel who checks the names and dates.', 'Check the names and dates'],
  ['Somebody needs to call or visit each supplier.', 'Call or visit each supplier'],
  ['Someone needs to look through the recordings, cut the pauses.', 'Look through the recordings'],
])('makes a step of what a wanted person is to do: %s', (text, step) => {
  expect(read(text).steps).toContain(step)
})

it('makes no step of a person who is to be found', () => {
  expect(read('Find somebody reliable to repair our boiler.').steps).not.toContain('Repair our boiler')
})

it('makes no step of the search for whoever does the work', () => {
  const { steps } = read('Looking for someone in the evenings. Please answer the chats, and book the tables.')
  expect(steps).toEqual(['Answer the chats', 'Book the tables'])
})

it('tells why the client writes from what is to be done', () => {
  const { steps } = read('I want to sell my stamps abroad. Please scan the albums. Write a list of the rare ones.')
  expect(steps).toEqual(['Scan the albums', 'Write a list of the rare ones'])
  expect(read('I want to reply to the reviews of our hotel.').steps[0]).toBe('Reply to the reviews of our hotel')
})

it('makes no step of the words that lead to a list of them', () => {
  const { steps } = read('What I need from you: scan the albums, write a list of the rare ones.')
  expect(steps).toEqual(['Scan the albums', 'Write a list of the rare ones'])
})

it.each([
  ['Read the letters and makes a list', 'Read the letters and make a list'],
  ['Note who cooks and makes the beds', 'Note who cooks and makes the beds'],
  ['Sort the letters and notes', 'Sort the letters and notes'],
])('goes on as an order: %s', (step, said) => {
  expect(agreeing(step)).toBe(said)
})

it('keeps names in a row together', () => {
  const { steps, limits } = read(
    'Answer the questions on Facebook, WhatsApp and Google. Write the menu in German, Polish or Czech.',
  )
  expect(steps).toEqual([
    'Answer the questions on Facebook, WhatsApp and Google',
    'Write the menu in German, Polish or Czech',
  ])
  expect(limits).toEqual([])
})

it('takes what to do in a case for a rule, and not for a step', () => {
  const { steps, limits } = read(
    'Check the prices, mark the changes, and if somebody sells below ours send me a message.',
  )
  expect(steps).toEqual(['Check the prices', 'Mark the changes'])
  expect(limits).toEqual(['If somebody sells below ours send me a message'])
})

it('makes what is asked part of the step, and no rule for a case', () => {
  const { steps, limits } = read(
    'Please write to our guests. Ask when they arrive, if they need a hotel and what they do not eat.',
  )
  expect(steps).toContain('Ask when they arrive, if they need a hotel and what they do not eat')
  expect(limits).toEqual([])
})

it('makes steps of all that somebody is wanted for', () => {
  const text = 'I need someone who writes to all guests, asks when they arrive, and puts the answers in one table.'
  expect(read(text).steps).toEqual(['Write to all guests', 'Ask when they arrive', 'Put the answers in one table'])
})

it('makes a step of an order that names what is given', () => {
  const { steps } = read(
    'Would it be possible for someone to listen to the recording (usually an hour) and draw up minutes in the style of the old ones I’ve attached?',
  )
  expect(steps).toEqual([
    'Listen to the recording (usually an hour)',
    'Draw up minutes in the style of the old ones I’ve attached',
  ])
})

it.each([
  [
    'The text is written, so not a comma may change, but it needs laying out over twelve pages.',
    'Lay it out over twelve pages',
  ],
  [
    'Our survey (312 forms, four pages each) must be entered in SPSS, following the codebook.',
    'Enter our survey in SPSS',
  ],
  ['Flyer wanted, A5, drain unblocking. Use the van photo.', 'Make flyer'],
])('makes a step of what has to be done, whatever it was taken for: %s', (text, step) => {
  expect(read(text).steps.join()).toContain(step)
})

it.each([
  'Sort the photos. Send me the list. Names must be spelled as they stand.',
  'Sort the photos. The files must be kept for seven years.',
  'Sort the photos. Greek needed.',
])('leaves a rule a rule: %s', (text) => {
  expect(read(text).steps.join()).not.toMatch(/spell|keep|greek/i)
})
