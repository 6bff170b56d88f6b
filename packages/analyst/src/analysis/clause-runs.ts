import type { Span } from './brief-items.ts'
import type { Statement } from './statements.ts'

/** What stands between two clauses, the joining word as well. */
const between = ({ after, join }: Statement) =>
  after === ''
    ? ` ${join} `
    : `${/^[(–—+&-]$/.test(after) ? ' ' : ''}${after}${after === '(' ? '' : ' '}${join && `${join} `}`

/** Several clauses as the client said them. */
export function saidIn(statements: readonly Statement[], span: Span): string {
  const { from } = span
  const to = lastIn(statements, span)
  let text = ''
  for (let i = from; i <= to; i++) text += statements[i]!.text + (i < to ? between(statements[i]!) : '')
  return balanced(text)
}

/** The number or letter before an item, '(2)' or '(b)'. */
export const isListMark = ({ text }: Statement) => /^(?:\d{1,2}|[a-h])$/.test(text)

/** The mark of the next item does not belong to the one before it. */
function lastIn(statements: readonly Statement[], { from, to }: Span) {
  let last = to
  while (last > from && isListMark(statements[last]!)) last--
  return last
}

/** The first of several clauses put as `head`, and the others as the client said them. */
export function saidAfter(head: string, statements: readonly Statement[], { from, to }: Span) {
  const last = lastIn(statements, { from, to })
  return from === last
    ? head
    : balanced(`${head}${between(statements[from]!)}${saidIn(statements, { from: from + 1, to: last })}`)
}

/** A bracket that a cut left alone is closed, or becomes a comma. */
function balanced(text: string) {
  const [opened, closed] = [text.split('(').length, text.split(')').length]
  const whole = opened > closed ? `${text})` : closed > opened ? text.replace(')', ',') : text
  return whole.replaceAll(/ {2,}/g, ' ').replaceAll(/ ([),])/g, '$1')
}
