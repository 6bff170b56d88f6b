import type { Delegable } from '@kazi/schemas/analysis'
import { type Limit, limits, unnamed } from '../../knowledge/limits.ts'
import { conceptOf, type Finder, finderOf } from '../text/concepts.ts'
import type { Reading } from '../text/reading.ts'
import { isStopword } from '../text/stopwords.ts'
import { toolsIn } from '../text/tools.ts'
import { frequencyOf, type Word } from '../text/words.ts'

export type Verdict = { delegable: Delegable; limit: Limit | null; reason: string; empty?: boolean; vague?: boolean }

let find: Finder<Limit> | undefined
const finder = () => {
  find ??= finderOf(
    limits.flatMap((limit) => limit.terms.map((term) => conceptOf(term, limit))),
    { within: 9, acrossSentences: 0 },
  )
  return find
}

export function verdictOf(reading: Reading): Verdict {
  if (isNoTask(reading))
    return { delegable: 'no', limit: null, reason: "This doesn't describe a task yet.", empty: true }
  const hits = finder()(reading.words)
  const worst = hits.find(({ value }) => value.delegable === 'no') ?? hits[0]
  if (worst) return { delegable: worst.value.delegable, limit: worst.value, reason: worst.value.reason }
  if (isVague(reading))
    return {
      delegable: 'partly',
      limit: null,
      reason: 'We need a little more detail first.',
      vague: true,
    }
  return freely
}

const freely: Verdict = {
  delegable: 'yes',
  limit: null,
  reason: 'A VA can do this remotely once they have the access listed below.',
}

/** What breaks a law or a platform's rules. */
const forbidden = new Set([
  'fake-reviews',
  'bought-following',
  'private-data',
  'intrusion',
  'false-papers',
  'spam',
  'harm',
])
/** Of what only sounds so, the model gave no likelihood above 0.03 (texts that it had not read, decision 147). */
const doubt = 0.04

/**
 * What the rules found, weighed by the model, which has read many more ways to say it. It has the last word, but where it
 * doubts too, what a rule forbids stays forbidden. `likelyNo`: how likely the model finds it that nobody may do it.
 */
export function weighed(rules: Verdict, said: Delegable, likelyNo: number): Verdict {
  if (rules.empty || said === rules.delegable) return rules
  if (rules.delegable === 'no' && forbidden.has(rules.limit?.id ?? '') && likelyNo > doubt) return rules
  if (said === 'yes') return freely
  // The rule knows why. Of two that both warn, its 'no' is right more often than the model's 'partly' (11 texts to 7).
  if (rules.limit) return rules.delegable === 'no' ? rules : { ...rules, delegable: said }
  // Nobody is refused for a reason that has no name and is less likely than not.
  const verdict = said === 'no' && likelyNo < 0.5 ? 'partly' : said
  return { delegable: verdict, limit: unnamed[verdict], reason: unnamed[verdict].reason }
}

/** Nothing that a person could do: empty, noise, code, greetings, trial entries. */
function isNoTask({ text, words, kinds }: Reading) {
  const letters = words.filter((word) => /\p{L}{2}/u.test(word.raw))
  if (letters.length === 0) return true
  const trial = new Set([
    'test',
    'testing',
    'ignore',
    'hello',
    'hi',
    'hey',
    'please',
    'lorem',
    'ipsum',
    'blah',
    'foo',
    'bar',
    'nothing',
    'none',
    'na',
    'ok',
    'yo',
    'sample',
    'dummy',
    'xxx',
  ])
  const code = /<\s*(?:\/\s*)?\w[^<>]*>|\bselect\s+\*|drop\s+table|\$\{|\{\{/i.test(text)
  const strange = letters.filter((word) => isNoise(word)).length / letters.length
  const idle = letters.filter((word) => trial.has(word.plain)).length
  if (letters.length <= 4 && kinds.length === 0 && (strange > 0.5 || idle > 0)) return true
  if (code && (idle > 0 || letters.length < 8)) return true
  return letters.length <= 8 && idle / letters.length >= 0.5
}

/** No word of English that people say, and not a name or a word that could be one of another language. */
const isNoise = ({ plain, raw }: Word) =>
  frequencyOf(plain) === 0 && !/^[A-Z]/.test(raw) && (plain.length <= 6 || !/[aeiou].*[aeiou]/.test(plain))

/** Too little to begin with: hardly a word of subject, no number, no tool. */
function isVague({ words, kinds, text }: Reading) {
  const known = kinds.filter(({ kind }) => kind.id !== 'delegation-talk')
  const lost = kinds.find(({ kind }) => kind.id === 'delegation-talk')
  const told = /\d/.test(text) || toolsIn(words).length > 0
  const subject = words.filter((word) => !isStopword(word.plain)).length
  if (known.length === 0) return !told && subject < 4
  if (!told && (words.length <= 4 || subject <= 2)) return true
  return !!lost && lost.points >= 2.5 && lost.points >= known[0]!.points * 0.8
}
