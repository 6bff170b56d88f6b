import { describe, expect, it } from 'vitest'
import { firstOccurrence, occurrenceAfter, occurrencesUntil, repeatText } from './repeat-days.ts'

describe('the occurrences of a repeated task', () => {
  it('are each day, each weekday, each week', () => {
    expect(occurrenceAfter('daily', '2027-02-28', '2027-02-28')).toBe('2027-03-01')
    // A Friday.
    expect(occurrenceAfter('weekdays', '2027-01-01', '2027-01-01')).toBe('2027-01-04')
    expect(firstOccurrence('weekdays', '2027-01-02')).toBe('2027-01-04')
    expect(firstOccurrence('daily', '2027-01-02')).toBe('2027-01-02')
    expect(occurrenceAfter('weekly', '2026-12-28', '2026-12-28')).toBe('2027-01-04')
  })

  it('keep the day of the month that was meant, where a month has it', () => {
    const occurrences = ['2027-01-31']
    for (let at = 0; at < 4; at++) occurrences.push(occurrenceAfter('monthly', occurrences.at(-1) ?? '', '2027-01-31'))
    expect(occurrences).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(occurrenceAfter('monthly', '2027-12-15', '2027-01-15')).toBe('2028-01-15')
    expect(occurrenceAfter('monthly', '2028-01-31', '2027-01-31')).toBe('2028-02-29')
  })

  it('that passed unmade are one: the last that is due', () => {
    expect(occurrencesUntil('daily', '2027-01-01', '2027-01-01', '2027-01-04')).toEqual({
      due: '2027-01-04',
      next: '2027-01-05',
    })
    expect(occurrencesUntil('weekly', '2027-01-01', '2027-01-01', '2027-01-10')).toEqual({
      due: '2027-01-08',
      next: '2027-01-15',
    })
    expect(occurrencesUntil('weekly', '2027-01-08', '2027-01-01', '2027-01-08')).toEqual({
      due: '2027-01-08',
      next: '2027-01-15',
    })
  })

  it('have words', () => {
    expect(repeatText('weekly', '2027-01-04')).toBe('every Monday')
    expect(repeatText('monthly', '2027-01-31')).toBe('every month on day 31')
    expect(repeatText('weekdays', '2027-01-04')).toBe('every weekday')
  })
})
