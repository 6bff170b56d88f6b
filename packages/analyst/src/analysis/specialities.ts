import { specialities } from '../../knowledge/specialities.ts'
import { conceptOf, type Finder, finderOf } from '../text/concepts.ts'
import type { Word } from '../text/words.ts'

let find: Finder<string> | undefined
const finder = () => {
  find ??= finderOf(
    Object.entries(specialities).flatMap(([skill, terms]) => terms.map((term) => conceptOf(term, skill))),
  )
  return find
}

/** Trades, languages and manners that a text speaks of. */
export const specialitiesIn = (words: Word[]) => finder()(words).map(({ value }) => value)
