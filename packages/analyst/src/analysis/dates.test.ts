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

it('finds none in a habit or an age', () => {
  expect(found('Every Friday, send the list of the last 3 months')).toEqual([])
})
