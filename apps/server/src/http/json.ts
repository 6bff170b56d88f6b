import { AppError } from '../errors.ts'

/** More than any call needs: a list of a thousand ids, in a batch of ten. */
const most = { parts: 20_000, depth: 50 } as const

const [quote, backslash, comma] = ['"', '\\', ','].map((char) => char.charCodeAt(0)) as [number, number, number]
const opens = new Set(['[', '{'].map((char) => char.charCodeAt(0)))
const closes = new Set([']', '}'].map((char) => char.charCodeAt(0)))

/**
 * Refuses a JSON text with too many parts or too much nesting before it is parsed: a megabyte of brackets or of tiny
 * fields takes the parser a hundred times longer than a megabyte of text. The parser decides whether it is valid JSON.
 */
export function refuseBulkyJson(text: string) {
  let [parts, depth, inString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === backslash) at++
      else if (char === quote) inString = false
    } else if (char === quote) inString = true
    else if (char === comma) parts++
    else if (opens.has(char)) depth++
    else if (closes.has(char)) depth--
    if (parts > most.parts || depth > most.depth) throw new AppError('BAD_REQUEST', 'This is more than a call takes.')
  }
}
