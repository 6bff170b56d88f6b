import { describe, expect, it } from 'vitest'
import { contentsOf } from './contents.ts'
import { readClauses } from './read-clauses.ts'

function deliverables(text: string) {
  const { statements, items } = readClauses(text)
  return contentsOf(statements, items).deliverables
}

describe('a deliverable', () => {
  it.each([
    ['Please make for me one list with all the days that differ.', ['One list with all the days that differ']],
    ['Write for each tenant the letter in German.', ['Letter in German']],
    ['Put the job enquiries in a sheet.', ['Sheet with the job enquiries']],
    ['Cut my interview into 6 reels.', ['6 reels from my interview']],
    ['My accountant wants a table of the invoices.', ['Table of the invoices']],
  ])('is what an act makes, or what is wished for: %s', (text, expected) => {
    expect(deliverables(text)).toEqual(expected)
  })

  it.each([
    ['Compare both calendars from June until September.', ['Both calendars compared from June until September']],
    ['Update the PDF rate sheet.', ['PDF rate sheet updated']],
    ['Put the doubtful proxies aside.', ['Doubtful proxies put aside']],
    ['Reply to the reviews on Google.', ['Replies to the reviews on Google']],
    ['Find out which permits I need.', ['Findings: which permits I need']],
  ])('is else what the act leads to: %s', (text, expected) => {
    expect(deliverables(text)).toEqual(expected)
  })

  it('is no act that leads to nothing, nor one on a thing without a name', () => {
    expect(deliverables('Keep the tone friendly. Rename them. Take your time.')).toEqual([])
  })

  it('is not what the work is paid with, nor what others are asked whether they want it', () => {
    expect(deliverables('Find 100 guest houses. R1800 for the list, half upfront.')).toEqual(['100 guest houses'])
    expect(deliverables('Then an email to each person asking if they still want a plot.')).toEqual([
      'Email to each person asking if they still want a plot',
    ])
  })

  it('is not the person who is wanted', () => {
    expect(deliverables('I want one calm person with the whole thing in front of them.')).toEqual([])
  })

  it('is named once, by the words that say most', () => {
    expect(deliverables('I need a price list. Draft the price list for the summer.')).toEqual([
      'Price list for the summer',
    ])
  })
})
