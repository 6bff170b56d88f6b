// Where texts leave the code for a reader. Code keeps its English sentences; an app whose readers speak other languages
// gives this file a translator (decision 065), and without one every sentence is said as it is written.

/** What takes the place of `{name}` in a sentence. */
export type Values = Readonly<Record<string, string | number>>

/** How sentences are said in one language. */
export type Speech = {
  /** As `Intl` names it: 'fr'. */
  locale: string
  /** The sentence in this language; undefined where it has no translation. */
  say: (sentence: string, values: Values) => string | undefined
  /** A text that came ready-made, such as an error of the server; undefined where it is not known. */
  recognize: (text: string) => string | undefined
}

let speech: Speech | undefined
const readers = new Set<() => void>()

/** Chooses the language of everything that is said from now on; undefined is English. */
export function speak(next: Speech | undefined) {
  speech = next
  for (const read of readers) read()
}

export const onSpeech = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The reader's language as `Intl` names it; undefined in English. */
export const spokenLocale = () => speech?.locale

/** The locale of dates and numbers; in English the American one, as everywhere in the product. */
export const locale = () => speech?.locale ?? 'en-US'

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Needed<Sentence extends string> = string extends Sentence
  ? []
  : [Names<Sentence>] extends [never]
    ? []
    : [Readonly<Record<Names<Sentence>, string | number>>]

/** A sentence with its values in place. */
export const filled = (sentence: string, values: Values) =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/**
 * A sentence in the reader's language: 'Delete {time}' with `{ time }`. A text that is not a sentence of the code, such
 * as an error that the server sent, is recognized by its words, and otherwise left as it is.
 */
export const say = <Sentence extends string>(sentence: Sentence, ...[values]: Needed<Sentence>): string => {
  if (!speech) return values ? filled(sentence, values) : sentence
  if (values) return speech.say(sentence, values) ?? filled(sentence, values)
  return speech.say(sentence, {}) ?? speech.recognize(sentence) ?? sentence
}

/** How translators see a sentence that depends on a number (ICU MessageFormat). */
export const pluralId = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`

/** A sentence that depends on a number, which stands for '#': '# task', '# tasks'. */
export const sayCount = (n: number, one: string, other: string, values: Values = {}): string =>
  speech?.say(pluralId(one, other), { n, ...values }) ??
  filled((n === 1 ? one : other).replaceAll('#', n.toLocaleString('en')), values)
