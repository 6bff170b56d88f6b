import { expect, it } from 'vitest'
import { candidatesIn } from './dates.ts'
import { wantedBy } from './wanted-by.ts'

const timezone = 'Europe/Berlin'
/** On a Thursday. */
const now = new Date('2026-11-26T09:00:00Z')
const wantedIn = (text: string) => {
  const found = wantedBy(text, candidatesIn(text, timezone, now), { textPriority: 'medium', now, timezone })
  return found && [found.phrase, found.at?.toISOString().slice(0, 10)]
}

it('takes no time in which nothing may be done for a deadline', () => {
  expect(wantedIn('Call our guests. No calls from Friday evening to Saturday night.')).toBeNull()
  expect(wantedIn('Plan the party on May 9. No calls from Friday evening to Saturday night.')?.[1]).toBe('2027-05-09')
})

it('takes hours a week for no deadline', () => {
  expect(wantedIn('Answer the buyers on eBay in the evenings. Roughly 6 hours a week.')).toBeNull()
})

it('takes no months that the work is about for a deadline, and no day before whatever is done each time', () => {
  expect(wantedIn('Send our bank statements to the accountant, one mail per month, January to June.')).toBeNull()
  expect(wantedIn('Phone patients the day before and remind them of the visit.')).toBeNull()
  expect(wantedIn('The party is in May, and I need the list the day before.')?.[0]).toBe('the day before')
})

it('takes no number of the next sentence into a deadline, and leaves one after a shortened word', () => {
  expect(wantedIn('Club schedule needed in two weeks. 16 teams, 4 fields.')?.[0]).toBe('in two weeks')
  expect(wantedIn('Please type up the forms by Dec. 10.')?.[0]).toBe('by Dec. 10')
  expect(wantedIn('Please type up the forms by 5 p.m. Friday.')?.[0]).toContain('Friday')
})

it.each([
  ['Please type up the forms by Thursday.', '2026-12-03'],
  ['Please type up the forms by Friday.', '2026-11-27'],
  ['Please type up the forms by today.', '2026-11-26'],
  ['Please type up the forms by this Thursday.', '2026-11-26'],
])('takes the day that a text is written on for the next one, unless it says so: %s', (text, day) => {
  expect(wantedIn(text)?.[1]).toBe(day)
})

it('takes no distance, no meeting that recurs and nothing that need not be waited for, but a date beside them', () => {
  expect(wantedIn('Find summer clubs within 20 minutes of our house.')).toBeNull()
  expect(wantedIn('Our committee meets on the second Wednesday of the month. Type the minutes.')).toBeNull()
  expect(wantedIn('Post the figures. If they fall, tell me, do not wait for Friday.')).toBeNull()
  expect(wantedIn('Schools within 40 min by metro, with dates.')).toBeNull()
  expect(wantedIn('Find clubs within 20 minutes of our house, by 9 December.')?.[1]).toBe('2026-12-09')
})

it('takes no end of what goes on for a deadline, but a day until which something is wanted', () => {
  expect(wantedIn('Answer our tickets, weekdays 9 to 12, until Ana is back in April.')).toBeNull()
  expect(wantedIn('I need the texts until Friday.')?.[1]).toBe('2026-11-27')
  expect(wantedIn('Please finish it until the fair opens on 3 June.')?.[1]).toBe('2027-06-03')
})
