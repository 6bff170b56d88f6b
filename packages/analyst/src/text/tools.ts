import { toolNames } from '../../knowledge/tools.ts'
import { type Word, wordsOf } from './words.ts'

type Tool = { name: string; plain: string[]; needsCapital: boolean; isAlsoSomebody: boolean }

let byFirst: Map<string, Tool[]> | undefined
const index = () => {
  if (byFirst) return byFirst
  byFirst = new Map()
  for (const entry of toolNames.split(/[|\n]/).filter(Boolean)) {
    const [name = '', others = ''] = entry.split('=')
    const clean = name.replace(/^[~?]/, '')
    for (const form of [clean, ...others.split(',').filter(Boolean)]) {
      const plain = wordsOf(form).map((word) => word.plain)
      const marked = (mark: string) => name.startsWith(mark) && form === clean
      const tool = { name: clean, plain, needsCapital: marked('~'), isAlsoSomebody: marked('?') }
      byFirst.set(plain[0]!, [...(byFirst.get(plain[0]!) ?? []), tool])
    }
  }
  for (const tools of byFirst.values()) tools.sort((a, b) => b.plain.length - a.plain.length)
  return byFirst
}

const startsSentence = (words: Word[], i: number) => i === 0 || words[i - 1]!.sentence !== words[i]!.sentence

/** The words that names of tools consist of: none of them is a slip of another word. */
export const wordsOfTools = () => new Set([...index().values()].flatMap((tools) => tools.flatMap(({ plain }) => plain)))

/** 'in Jane', 'using Hunter' name the tool; 'with Jane', 'from Hunter' somebody. */
const isUsed = (words: Word[], i: number) =>
  /^(?:in|into|via|using|use|uses|on|through)$/.test(words[i - 1]?.plain ?? '')

/** 'all Monday', 'a week from Monday', 'on Monday evening' name the day; 'in Monday', 'our Monday board' the tool. */
const isTime = (words: Word[], i: number) =>
  words[i]!.plain === 'monday' &&
  (!/^(?:in|into|via|using|use|our|with)$/.test(words[i - 1]?.plain ?? '') ||
    /^(?:morning|afternoon|evening|night|meeting)$/.test(words[i + 1]?.plain ?? ''))

/** With a capital, and not by a corrected spelling: 'Tomas' is not Toast. */
const isWrittenSo = ({ raw, plain }: Word) => /^[A-Z]/.test(raw) && raw.toLowerCase().startsWith(plain)

/** The tools that a text names, in the order of the text. */
export function toolsIn(words: Word[]): string[] {
  const found = new Set<string>()
  for (let i = 0; i < words.length; i++) {
    const tool = (index().get(words[i]!.plain) ?? []).find(
      (tool) =>
        tool.plain.every((plain, k) => words[i + k]?.plain === plain) &&
        (!tool.isAlsoSomebody || isUsed(words, i)) &&
        (!tool.needsCapital || (isWrittenSo(words[i]!) && !startsSentence(words, i) && !isTime(words, i))),
    )
    if (!tool) continue
    found.add(tool.name)
    i += tool.plain.length - 1
  }
  return [...found]
}
