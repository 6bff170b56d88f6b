import { foreignWishes, functionWords } from '../../knowledge/function-words.ts'

type Language = Exclude<keyof typeof functionWords, 'English'>
const all = Object.entries(functionWords).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }))

/** So many of the small words, and this share of all words, make a text one of a language. */
const [fewest, share] = [3, 0.2]
/** Words that are looked at: a text is in the language of its beginning. */
const most = 200

/** The language that a text is written in, where it is one of those known here and not English; otherwise null. */
export function foreignLanguageOf(text: string): Language | null {
  const words = (
    text
      .slice(0, most * 20)
      .toLowerCase()
      .replaceAll("'", '’')
      .match(/[\p{L}’]+/gu) ?? []
  ).slice(0, most)
  const counts = all.map(({ language, words: known }) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }))
  const [first] = counts.toSorted((a, b) => b.count - a.count)
  const english = counts.find(({ language }) => language === 'English')?.count ?? 0
  if (!first || first.language === 'English' || first.count < fewest || first.count < share * words.length) return null
  return first.count > 2 * english ? (first.language as Language) : null
}

/** The text without the words by which it asks for somebody, if it is not English: the rest is what there is to do. */
export const withoutWish = (text: string) =>
  foreignWishes.reduce((rest, wish) => rest.replace(wish, (_match, at: number) => (at === 0 ? '' : ' ')), text)

/** What rules put before a task that does not begin with an English verb. */
const added = /^(?:prepare|do the work:) /i
export const withoutEnglishVerb = (item: string) => {
  const own = item.replace(added, '')
  return own.charAt(0).toUpperCase() + own.slice(1)
}
