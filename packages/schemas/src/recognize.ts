type Pattern = { sentence: string; literals: readonly string[]; names: readonly string[] }

function patternOf(sentence: string): Pattern | undefined {
  const parts = sentence.split(/\{(\w+)\}/)
  if (parts.length === 1 || sentence.includes(', plural,')) return undefined
  return {
    sentence,
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  }
}

/** The values with which a sentence reads like a text. By searching, not by a pattern: texts may be long and hostile. */
function valuesIn({ literals, names }: Pattern, text: string) {
  const [first = '', last = ''] = [literals[0], literals.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: Record<string, string> = {}
  let at = first.length
  for (const [index, name] of names.entries()) {
    const next = index === names.length - 1 ? end : text.indexOf(literals[index + 1] ?? '', at)
    if (next <= at || next > end) return undefined
    values[name] = text.slice(at, next)
    at = next + (literals[index + 1]?.length ?? 0)
  }
  return values
}

/** A sentence that says less itself, such as '+{number}', would be found in what people write. */
const leastLetters = 6

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
