/** What is replaced, with the word that stands for it then; '$1' is what the first group found. */
export type Replacement = readonly [form: RegExp, word: string]

/** A text in which words were replaced, and where in the text before that a place of it lies. */
export type Replaced = { text: string; placeBefore: (at: number) => number }

/** One replacement after the other, each everywhere. */
export function replaced(typed: string, replacements: readonly Replacement[]): Replaced {
  let whole: Replaced = { text: typed, placeBefore: (at) => at }
  for (const [form, word] of replacements) {
    const last = whole
    const one = replacedOnce(last.text, form, word)
    if (one) whole = { text: one.text, placeBefore: (at) => last.placeBefore(one.placeBefore(at)) }
  }
  return whole
}

/** Null where there is nothing to replace, as in most texts. */
function replacedOnce(before: string, form: RegExp, word: string): Replaced | null {
  const edits: { from: number; to: number; before: number; length: number }[] = []
  let [text, copied] = ['', 0]
  for (const match of before.matchAll(form)) {
    const put = word.replace('$1', match[1] ?? '')
    text += before.slice(copied, match.index)
    edits.push({ from: text.length, to: text.length + put.length, before: match.index, length: match[0].length })
    text += put
    copied = match.index + match[0].length
  }
  if (edits.length === 0) return null
  return {
    text: text + before.slice(copied),
    placeBefore: (at) => {
      const edit = edits.findLast(({ from }) => from <= at)
      if (!edit) return at
      // Inside a word that was put there, where it begins.
      return at < edit.to ? edit.before : edit.before + edit.length + at - edit.to
    },
  }
}
