/**
 * A spreadsheet runs a cell that begins like this as a formula, also behind spaces or in full-width letters. An apostrophe
 * in front makes it text again. A text that already has one there gets another, so that whoever reads the file can take off
 * exactly what was added.
 */
const formula = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/**
 * The same inside of a cell: a spreadsheet that separates cells by semicolons or tabs begins another one there, or another
 * line, because it knows quotation marks only where a cell of its own begins.
 */
const bare = /([;\t\r\n])(?='*(?:[^\S;\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const marked = /([;\t\r\n])'(?='*(?:[^\S;\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

const withApostrophe = (text: string) => (formula.test(text) ? `'${text}` : text).replace(bare, "$1'")
/** The text of a cell of a file that we may have written. */
export function withoutApostrophe(text: string) {
  const inner = text.replace(marked, '$1')
  return inner.startsWith("'") && formula.test(inner) ? inner.slice(1) : inner
}

const cell = (value: string | number | null) => {
  if (value === null) return ''
  const text = typeof value === 'string' ? withApostrophe(value) : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly (string | number | null)[]

/** Lines of a CSV file, for one that is written piece by piece. */
export const csvLines = (rows: readonly Row[]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** With a byte order mark, by which spreadsheets know that it is UTF-8. */
export const csvHead = (head: readonly string[]) => `\uFEFF${csvLines([head])}`

/** CSV as RFC 4180 has it. */
export const csvOf = (head: readonly string[], rows: readonly Row[]) => `${csvHead(head)}${csvLines(rows)}`
