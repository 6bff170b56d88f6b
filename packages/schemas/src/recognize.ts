/** A sentence that says less itself, such as '+{number}', would be found in what people write. */
const leastLetters = 6
/** People's own words read like '{conversation} with {partner}': with fewer, it is found by numbers alone. A full stop counts. */
const leastWords = 3

type Pattern = { sentence: string; literals: readonly string[]; names: readonly string[]; numbersOnly: boolean }

function patternOf(sentence: string): Pattern | undefined {
  const parts = sentence.split(/\{(\w+)\}/)
  if (parts.length === 1 || sentence.includes(', plural,')) return undefined
  const literals = parts.filter((_, index) => index % 2 === 0)
  const words = literals.flatMap((literal) => literal.match(/[\p{L}’']+/gu) ?? [])
  return {
    sentence,
    literals,
    names: parts.filter((_, index) => index % 2 === 1),
    numbersOnly: words.length < (sentence.endsWith('.') ? leastWords - 1 : leastWords),
  }
}

/** The values with which a sentence reads like a text. By searching, not by a pattern: texts may be long and hostile. */
function valuesIn({ literals, names, numbersOnly }: Pattern, text: string) {
  const [first = '', last = ''] = [literals[0], literals.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: Record<string, string> = {}
  let at = first.length
  for (const [index, name] of names.entries()) {
    const next = index === names.length - 1 ? end : text.indexOf(literals[index + 1] ?? '', at)
    if (next <= at || next > end) return undefined
    const value = text.slice(at, next)
    if (numbersOnly && !/^\d[\d.,]*$/.test(value)) return undefined
    values[name] = value
    at = next + (literals[index + 1]?.length ?? 0)
  }
  return values
}

/** The fields of a task, as the news of an edit lists them: 'the title, the notes, and the deadline'. */
const itemsOf = (text: string) => text.split(/,? and |, /)
const isList = (text: string) => itemsOf(text).every((item) => /^the [a-z]+(?: [a-z]+)?$/.test(item))
const dated = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/

/** A date of the server's texts, such as 'Nov 30, 2026', as a language writes it; undefined for every other text. */
export const dateIn = (locale: string, text: string) =>
  dated.test(text)
    ? new Date(`${text} UTC`).toLocaleDateString(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : undefined

/** A value that was found in a text, in another language: the fields of an edit, a deadline, a status. */
export function valueIn(locale: string, [name, text]: readonly [string, string], word: (text: string) => string) {
  if (name === 'changed' && isList(text)) return new Intl.ListFormat(locale).format(itemsOf(text).map(word))
  if (name === 'deadline') return dateIn(locale, text) ?? text
  return name === 'state' ? word(text) : text
}

/**
 * Finds the sentence that a ready-made text was written with, and the values in it: '{client} answered your question'
 * and `{ client: 'Dana' }` for 'Dana answered your question'. Of several, the one that says most itself.
 */
export function recognizerOf(sentences: readonly string[]) {
  const said = ({ literals }: Pattern) => literals.reduce((sum, { length }) => sum + length, 0)
  const patterns = sentences
    .flatMap((one) => patternOf(one) ?? [])
    .filter((one) => said(one) >= leastLetters)
    .sort((one, other) => said(other) - said(one))
  return (text: string) => {
    for (const pattern of patterns) {
      const values = valuesIn(pattern, text)
      if (values) return { sentence: pattern.sentence, values }
    }
    return undefined
  }
}
