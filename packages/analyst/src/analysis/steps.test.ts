import { expect, it } from 'vitest'
import { polished } from './phrases.ts'
import { readClauses } from './read-clauses.ts'
import { orderOf, stepsOf } from './steps.ts'

const usual = ['Agree on the rules', 'Do a sample', 'Do the rest', 'Report']
function steps(text: string) {
  const { statements, items } = readClauses(text)
  return stepsOf(statements, { spans: items.steps, usual, title: 'Look after the shop' })
}

const ordersOf = (text: string) => readClauses(text).statements.map((one) => orderOf(one) && polished(orderOf(one)!))

it.each([
  ['Rename the files. Sort the photos by street.', ['Rename the files', 'Sort the photos by street']],
  ['Sort the photos by street.', ['Sort the photos by street', 'Share the result and make any changes']],
])("are the client's own without usual ones among them: %s", (text, expected) => {
  expect(steps(text)).toEqual(expected)
})

it('are the first usual ones where the client names none', () => {
  expect(steps('We have a shop in Jinja.')).toEqual(usual.slice(0, 3))
})

it.each([
  ['The dates listed in the order should be entered in my diary.', 'Enter the dates listed in the order in my diary'],
  ['I need my invoices for March typing up.', 'Type up my invoices for March'],
  ['It is needed to make 25 listings from the old ones.', 'Make 25 listings from the old ones'],
  ['I should be grateful for help in transcribing four notes.', 'Transcribe four notes'],
  ['My CV must be formatted more modern.', 'Format my CV more modern'],
  ['They are to be reformatted in the current style.', 'Reformat them in the current style'],
  ['Could the two be put together?', 'Put the two together'],
  ['It needs laying out over twelve pages.', 'Lay it out over twelve pages'],
  ['Does anyone fancy typing up my recipe book?', 'Type up my recipe book'],
  ['May I request a table of all options?', 'Make a table of all options'],
  ['What I need from you is chasing the five others.', 'Chase the five others'],
  ['I want each one in a spreadsheet.', 'Put each one in a spreadsheet'],
])('are orders, in whatever clothes they come: %s', (text, step) => {
  expect(ordersOf(text)).toContain(step)
})

it.each([
  'I know everybody who has to be told.',
  'She is nearing a month’s warning.',
  'We tell which channel to be closed.',
])('are not made of what is only told: %s', (text) => {
  expect(ordersOf(text)).toEqual([null])
})

it('share the object of acts that are done to one thing', () => {
  expect(steps('Please scan, transcribe and translate nine letters from my aunt.')).toContain(
    'Scan, transcribe and translate nine letters from my aunt',
  )
})

it('end where something else is told, and have no praise in them', () => {
  expect(steps('Write the cards. Send them from our account; the donors will get a letter from the chair.')).toEqual([
    'Write the cards',
    'Send the cards from our account',
  ])
  expect(steps('Call the shops. Could you type up my recipe book? its 85 pages')).toContain('Type up my recipe book')
  expect(steps('Call the shops. Send the recording within 24h. Speakers know it.')).toContain(
    'Send the recording within 24h',
  )
  expect(steps('Call the shops. Get me a few quotes that’d be amazing.')).toContain('Get me a few quotes')
})

it('are not what something is done for', () => {
  const text =
    'Please transcribe and translate 9 voice notes (approx 4 min each) from my grandmother in Sicilian dialect into English, and write them up nicely in one document so we can print it for her 90th birthday party on 3 May. Some bits are family secrets, so please keep it to yourself.'
  expect(steps(text).join()).not.toMatch(/print it/i)
})
