import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { jobsIn } from './jobs.ts'
import { readClauses } from './read-clauses.ts'

const two =
  'Fix the broken links on our site, a crawler says 112. Separately, find three caterers in Leeds for a lunch on 4 May.'

const found = (text: string) => jobsIn(read(text), readClauses(text))
const clausesOf = (text: string) => found(text).map(({ clauses }) => clauses.statements.map((one) => one.text))

it('finds the jobs of a text, each in the client’s words', () => {
  expect(found(two).map(({ text }) => text)).toEqual([
    'Fix the broken links on our site, a crawler says 112.',
    'Separately, find three caterers in Leeds for a lunch on 4 May.',
  ])
})

it('leaves a text with one job whole', () => {
  expect(found('Sort the photos by year. Put them into folders. Then send me the list.')).toEqual([])
  expect(found('')).toEqual([])
})

it('gives each job its own clauses, as they were read in the whole text', () => {
  expect(clausesOf(two)).toEqual([
    ['Fix the broken links on our site', 'a crawler says 112'],
    ['Separately', 'find three caterers in Leeds for a lunch on 4 May'],
  ])
  const whole = readClauses(two)
  const [first, second] = found(two)
  expect([...first!.clauses.features, ...second!.clauses.features]).toEqual(whole.features)
  expect(second!.clauses.items.steps.map(({ from }) => second!.clauses.statements[from]!.text)).toContain(
    'find three caterers in Leeds for a lunch on 4 May',
  )
})

it('leaves out what only announces them, and the signs of their list', () => {
  const list =
    'Two unrelated jobs, w/o haste:\n1) book flights to Kigali w/ Tom b/c of the fair\n2) translate our menu into French'
  expect(found(list).map(({ text }) => text)).toEqual([
    'book flights to Kigali w/ Tom b/c of the fair',
    'translate our menu into French',
  ])
  expect(clausesOf(list)).toEqual([
    ['book flights to Kigali with Tom because of the fair'],
    ['translate our menu into French'],
  ])
})

it('takes each item of a numbered list for a job where half of them surely are', () => {
  const list =
    'Four things. 1. Enter the 60 receipts into Xero. 2. Book a hotel in Kigali. 3. Translate the menu into French. 4. Photos of the new rooms need captions.'
  expect(found(list).map(({ text }) => text)).toEqual([
    'Enter the 60 receipts into Xero.',
    'Book a hotel in Kigali.',
    'Translate the menu into French.',
    'Photos of the new rooms need captions.',
  ])
  expect(found(`${list} 5. `)).toHaveLength(4)
  expect(found('Weekly: 1. export the orders 2. paste them into the sheet 3. mail it to me')).toEqual([])
})

it('gives who the client is to the first', () => {
  const text =
    'We run a bakery in Lomé. Please enter 40 receipts into Xero. Unrelated: my mother turns 80, find a restaurant for 20.'
  expect(found(text).map(({ text }) => text)).toEqual([
    'We run a bakery in Lomé. Please enter 40 receipts into Xero.',
    'Unrelated: my mother turns 80, find a restaurant for 20.',
  ])
})

it('begins no job where nothing of it is to be done', () => {
  const text =
    "I'm coordinating a seminar series with eight speakers next term. What I need is someone to agree dates with them, collect titles and abstracts, book hotel rooms for those coming from abroad, and produce a poster from last year's template. Honoraria are handled by our finance office, so questions about money should be forwarded to them."
  expect(found(text)).toEqual([])
})

it('takes a sentence that only announces jobs for none, and each item with a dash for one where half of them surely are', () => {
  const list =
    'Please do these 3 things:\n- book a flight to Austin\n- find 20 gyms in Texas, put in Excel\n- clean my inbox'
  expect(found(list).map(({ text }) => text)).toEqual([
    'book a flight to Austin',
    'find 20 gyms in Texas, put in Excel',
    'clean my inbox',
  ])
  expect(found('Update the page.\n- new hours\n- new photo\n- new phone number')).toEqual([])
  expect(found('Plan a trip to Lisbon:\n- find flights\n- book a hotel\n- research 5 restaurants')).toEqual([])
})
