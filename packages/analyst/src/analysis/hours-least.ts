import { paces } from '../../knowledge/paces.ts'
import { partBefore } from '../text/part-before.ts'
import type { Effort } from './effort.ts'

const number = '(\\d{1,3}(?:[,.  ]\\d{3})+|\\d+)( ?k\\b)?'
const forms = paces.map(({ acts, things, minutes }) => ({
  minutes,
  form: new RegExp(
    `(?<!\\b(?:the|our|my|a|an|this|each|of) )\\b(?:${acts})(?: up| in| out| of)?(?: (?!not\\b|no\\b)[a-z'’-]{1,14}){0,4}? ${number}(?:[ -](?:more |new |old |long |short |full |business |handwritten |printed |paper |unpaid |product |supplier |customer |client )?)(?:${things})\\b`,
    'gi',
  ),
}))

/**
 * What counted things take at the least, in hours: '3,000 receipts' cannot be typed in a day, whatever other texts of that length
 * asked for. Where `guess` ends below that, a range from there to twice as much; otherwise `guess`.
 */
export function atLeast(text: string, guess: Effort): Effort {
  if (byMachine.test(text)) return guess
  let minutes = 0
  for (const { form, minutes: each } of forms)
    for (const { 1: count = '', 2: thousands, index } of text.matchAll(form)) {
      if (isYear.test(count) || denied.test(partBefore(text, index, /[.,;:!?\n]/, 80))) continue
      minutes = Math.max(minutes, Number(count.replace(/\D/g, '')) * (thousands ? 1000 : 1) * each)
    }
  const least = Math.round(minutes / 60)
  return guess.maxHours > 0 && guess.maxHours < least ? { minHours: least, maxHours: 2 * least } : guess
}

/** Then nobody takes one after the other. */
const byMachine =
  /\b(?:scripts?|macros?|forms? that|templates?|formulas?|merge|automat\w*|bulk|export|import|api|ocr)\b/i
/** 'Our 2025 receipts' */
const isYear = /^(?:19|20)\d\d$/
const denied = /\b(?:not|never|without|no need to|instead of)\b|n['’]t\b/i

const piece =
  /\b(?:article|post|blog ?post|essay|op-?ed|piece|story|text|newsletter|obituary|press release|profile|column|speech|page)\b/i
const length = /\b(\d{3}|\d[,.]?\d{3})[ -]words?\b/i
const writes =
  /\b(?:write|draft|ghost-?write|compose|need|want|pen)\b|^(?:an? )?(?:\d|blog|article|post|essay|op-?ed|story)/i
/** What is worked on, not written. */
const isThere =
  /\b(?:proof-?read|edit|shorten|cut|summari[sz]|translat|format|check|review|correct|rewrit|transcrib|read|turn|convert|type)\w*\b|\b(?:my|our|the|this|his|her|their|attached) (?:[a-z-]+ )?\d/i
const several =
  /\b(?:every|each|per|weekly|monthly|daily|(?:once|twice) a|versions?|articles|posts|two|three|four|five|six)\b/i
/** Words in an hour, and in words what is so short that it asks for nothing beside the piece. */
const [wordsAnHour, shortText] = [200, 25]

/** A single piece of so many words, in a text that tells no more: as labeled texts have it, 600 words take 2 to 4 hours. */
export function ofLength(text: string): Effort | null {
  const [, count = ''] = (piece.test(text) && length.exec(text)) || []
  const numbers = text.match(/\d[\d,.]*/g) ?? []
  if (
    !count ||
    numbers.length > 1 ||
    several.test(text) ||
    !writes.test(text) ||
    isThere.test(text) ||
    text.split(/\s+/).length > shortText
  )
    return null
  const hours = Number(count.replace(/\D/g, '')) / wordsAnHour
  return { minHours: halves(hours * 0.7), maxHours: halves(hours * 1.4) }
}
const halves = (hours: number) => Math.max(0.5, Math.round(hours * 2) / 2)
