import { expect, it } from 'vitest'
import { candidatesIn } from './dates.ts'
import { phraseOf } from './deadline.ts'

const saturday = new Date('2026-11-21T09:00:00Z')
const found = (text: string) =>
  candidatesIn(text, 'UTC', saturday).map((candidate) => [
    phraseOf(text, candidate),
    candidate.at?.toISOString().slice(0, 10) ?? null,
  ])

it.each([
  ['Ready by weds please', 'by weds', '2026-11-25'],
  ['The truck goes tues', 'tues', '2026-11-24'],
  ['Draft by eow', 'by eow', '2026-11-27'],
  ['The line sheet has to be out mid-Feb', 'mid-Feb', '2027-02-15'],
  ['Everything until 11.12. then', 'until 11.12', '2026-12-11'],
  ['Exam in the first week of February', 'in the first week of February', '2027-02-07'],
  ['We move on 30 January, 22 desks', 'on 30 January', '2027-01-30'],
  ['Open b4 xmas', 'b4 xmas', '2026-12-24'],
  ['They start the 28th', 'the 28th', '2026-11-28'],
  ['Rehearsal Mon 30th, six acts', 'Mon 30th', '2026-11-30'],
  ['All sorted ahead of check-in opening on the 28th', 'ahead of check-in opening on the 28th', '2026-11-28'],
  ['Tell the staff this year, by eow', 'by eow', '2026-11-27'],
  ['The portal closes Friday', 'closes Friday', '2026-11-27'],
  ['The shop opens Friday', 'Friday', '2026-11-27'],
  [
    'With my accountant no later than the last working day of the month',
    'no later than the last working day of the month',
    null,
  ],
  ['All receipts ahead of quarter end', 'ahead of quarter end', null],
  ['Deadline: 14th.', 'Deadline: 14th', '2026-12-14'],
  ['They gave me up to 27th', '27th', '2026-11-27'],
  ['The landlord wants it by the fifteenth.', 'by the fifteenth', '2026-12-15'],
  ['Set it up in under three weeks please', 'in under three weeks', '2026-12-12'],
  ['Printers want it a week Friday.', 'a week Friday', '2026-12-04'],
  ['I need to know by Wednesday’s board', 'by Wednesday', '2026-11-25'],
  ['The team meets Dec 4, slides two days before', 'two days before', '2026-12-02'],
  ['I present on Dec 4 so give me two days before that', 'two days before that', '2026-12-02'],
  ['Court is on 15 December, the bundle a week earlier', 'a week earlier', '2026-12-08'],
  ['School starts 6 January, the table by then', 'by then', '2027-01-06'],
  ['Mail the members before 18:00.', 'before 18:00', null],
  ['Reels b4 the snow melts', 'b4 the snow melts', null],
  ['With the notary two days ahead of 9 December.', 'two days ahead of 9 December', '2026-12-07'],
  ['Printed no later than three days before 9 December', 'three days before 9 December', '2026-12-06'],
  ['Seating plan a week before the wedding on 12 December', 'a week before the wedding on 12 December', '2026-12-05'],
  ['Monday is full but Thursday works', 'Thursday', '2026-11-26'],
  ['Cake to be ordered two days before Friday', 'two days before Friday', '2026-11-25'],
  ['Updated each night till 4 Dec. ~210 invited', 'till 4 Dec', '2026-12-04'],
])('knows how people name a day: %s', (text, phrase, day) => {
  expect(found(text)).toContainEqual([phrase, day])
})

it.each([
  ['Tout doit être là avant le 15 décembre', 'avant le 15 décembre', '2026-12-15'],
  ['Das muss bis Freitag fertig sein', 'bis Freitag', '2026-11-27'],
  ['Lo necesito para el viernes', 'para el viernes', '2026-11-27'],
  ['Preciso disso até sexta-feira', 'até sexta-feira', '2026-11-27'],
  ['Tre post entro venerdì', 'entro venerdì', '2026-11-27'],
  ['Graag vóór 15 december', 'vóór 15 december', '2026-12-15'],
  ['Rétroplanning à la mi-janvier', 'à la mi-janvier', null],
])('reads dates of other languages: %s', (text, phrase, day) => {
  expect(found(text)).toContainEqual([phrase, day])
})

it.each([
  'Write the second draft of the first chapter',
  'Call back the day before each visit',
  'We sold 30 of the first batch',
  'I am at home any day but Thursday',
  'Answer them all, but never on a Sunday',
  'Everybody is invited except for Friday',
])('finds none in %s', (text) => {
  expect(found(text)).toEqual([])
})

it('finds none in a habit or an age', () => {
  expect(found('Every Friday, send the list of the last 3 months')).toEqual([])
})
