import type { Draft } from '@kazi/analyst/analyst'
import { namesPrice } from './llm-answer.ts'

/**
 * What can be shown of an answer that is still being written: whole steps and deliverables, title and brief as far as
 * they go. Nothing of one that says that nobody should do it.
 */
export function draftIn(text: string, taskText: string): Draft | null {
  const partial = parsePartial(text)
  if (partial?.delegable === 'no') return null
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [])
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  const steps = texts(partial?.steps)
  const deliverables = texts(partial?.deliverables)
  const [title, brief] = [words(partial?.title), words(partial?.brief)]
  const shown = [title, ...deliverables, ...steps, brief].filter(Boolean)
  if (shown.length === 0) return null
  // Not even for a moment.
  if (namesPrice(shown.join('\n'), taskText)) return null
  return { ...(title && { title }), ...(deliverables.length > 0 && { deliverables }), steps, brief }
}

/** Closes what is still open in a JSON object; a member that has only begun is left out. */
function parsePartial(text: string): Record<string, unknown> | null {
  const start = text.indexOf('{')
  if (start < 0) return null
  const open: string[] = []
  let [inString, escaped] = [false, false]
  /** Where the last string begins and ends, and how far the loop is. */
  let [opened, closedAt, at] = [0, 0, -1]
  for (const char of text.slice(start)) {
    at += char.length
    if (escaped) escaped = false
    else if (inString && char === '\\') escaped = true
    else if (char === '"') {
      inString = !inString
      if (inString) opened = at
      else closedAt = at
    } else if (inString) continue
    else if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']')
    else if (char === '}' || char === ']') open.pop()
  }
  const body = text.slice(start).replace(inString ? /\\(?:u[0-9a-f]{0,3})?$/i : /(?<![,\s])[,\s]+$/, '')
  const closed = `${body}${inString ? '"' : ''}`
  const end = open.reverse().join('')
  const whole = parsed(`${closed}${end}`)
  if (whole || !(inString || /^\s*(?::\s*)?[\w.-]*$/.test(body.slice(closedAt + 1)))) return whole
  return parsed(`${body.slice(0, opened).replace(/(?<![,\s])[,\s]+$/, '')}${end}`)
}

const parsed = (text: string) => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}
