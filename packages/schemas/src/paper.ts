/** A document before it is drawn: the server draws it as a PDF, the console as a preview. Plain data. */
export type Paper = {
  title: string
  /** Beside the title: whose it is, or the time it covers. */
  subtitle?: string
  /** For example 'INV-2026-0007'; without one nothing was issued. */
  number?: string
  /** As people read it: 'November 22, 2026'. */
  date: string
  /** As `Intl` names its language, and how its pages are counted: 'Page {page} of {pages}'; English without it. */
  language?: { locale: string; pages: string }
  blocks: Block[]
}

/** `columns` are the widths, as shares of the line. */
export type PaperTable = {
  kind: 'table'
  label: string
  head: string[]
  columns: number[]
  /** From this column on, cells are amounts: aligned right. */
  amountsFrom: number
  rows: string[][]
  /** Rows of sums below, in bold. */
  sums?: string[][]
}
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[]; numbered?: boolean }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  /** Blocks of facts side by side: the two parties, or figures. */
  | { kind: 'sides'; sides: { heading: string; lines: string[] }[] }
  | PaperTable
  | { kind: 'note'; text: string }
  | { kind: 'signatures'; who: { name: string; role: string }[] }
