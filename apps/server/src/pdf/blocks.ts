import type { Block, PaperTable } from '@kazi/schemas/paper'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { type Face, runsOf } from './fonts.ts'

/** On white paper: the ink, forest and line of the screens. */
export const color = {
  ink: '#1b231d',
  dimmed: '#595c50',
  forest: '#155a37',
  line: '#cfc6b4',
  gold: '#dd9713',
}
export const margin = { side: 50, top: 96, bottom: 68 }
export const width = 595.28 - margin.side * 2

type Style = { bold?: boolean; fontSize?: number; color?: string; alignment?: 'left' | 'right'; lineHeight?: number }
type Text = { text: Content[] } & Style

const styled = (text: string, face: Face, style: Style = {}): Text => ({
  text: runsOf(text, face).map((run) => ({ ...run })),
  ...style,
})
export const plain = (text: string, style?: Style) => styled(text, 'text', style)
export const display = (text: string, style?: Style) => styled(text, 'display', { bold: true, ...style })

const lines: CustomTableLayout = {
  hLineWidth: (row: number, { table }) => (row === table.headerRows ? 1 : row ? 0.5 : 0),
  vLineWidth: () => 0,
  hLineColor: (row: number, { table }) => (row === table.headerRows ? color.forest : color.line),
  paddingLeft: (column: number) => (column ? 6 : 0),
  paddingRight: (column: number, { table }) => (column === (table.body[0]?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => 5,
  paddingBottom: () => 5,
}

function tableOf({ head, columns, amountsFrom, rows, sums = [] }: PaperTable): Content {
  const shares = columns.reduce((sum, one) => sum + one, 0)
  const room = width - 12 * (columns.length - 1)
  const widths = columns.map((one) => (room * one) / shares)
  const cells = (row: string[], style: Style): TableCell[] =>
    row.map((text, index) => plain(text, { ...style, alignment: index >= amountsFrom ? 'right' : 'left' }))
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths,
      body: [
        cells(head, { bold: true, fontSize: 8.5, color: color.dimmed }),
        ...rows.map((row) => cells(row, { fontSize: 9 })),
        ...sums.map((row) => cells(row, { fontSize: 9.5, bold: true })),
      ],
    },
    layout: lines,
    margin: [0, 4, 0, 12],
  }
}

const drawn: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => Content } = {
  heading: ({ text }) => ({ ...display(text, { fontSize: 13 }), margin: [0, 9, 0, 4], headlineLevel: 1 }),
  text: ({ text }) => ({ ...plain(text), margin: [0, 0, 0, 8] }),
  note: ({ text }) => ({ ...plain(text, { fontSize: 8.5, color: color.dimmed }), margin: [0, 2, 0, 8] }),
  list: ({ items, numbered }) => ({
    ...(numbered ? { ol: items.map((item) => plain(item)) } : { ul: items.map((item) => plain(item)) }),
    markerColor: color.forest,
    margin: [0, 0, 0, 8],
  }),
  facts: ({ facts }) => ({
    table: {
      widths: [130, '*'],
      body: facts.map(([label, value]) => [plain(label, { color: color.dimmed }), plain(value)]),
    },
    layout: { ...lines, hLineWidth: () => 0, paddingTop: () => 2, paddingBottom: () => 2 },
    margin: [0, 0, 0, 8],
  }),
  sides: ({ sides }) => ({
    columns: sides.map(({ heading, lines: [first = '', ...rest] }) => ({
      width: '*',
      stack: [
        plain(heading, { fontSize: 8.5, color: color.dimmed, bold: true }),
        plain(first, { bold: true, fontSize: 11 }),
        ...rest.map((line) => plain(line)),
      ],
    })),
    columnGap: 24,
    margin: [0, 0, 0, 12],
  }),
  table: tableOf,
  signatures: ({ who }) => ({
    columns: who.map(({ name, role }) => ({
      width: '*',
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 40, x2: 200, y2: 40, lineWidth: 0.75, lineColor: color.dimmed }] },
        { ...plain(name, { bold: true }), margin: [0, 4, 0, 0] },
        plain(role, { color: color.dimmed, fontSize: 8.5 }),
        { ...plain('Date:', { color: color.dimmed, fontSize: 8.5 }), margin: [0, 10, 0, 0] },
      ],
    })),
    columnGap: 24,
    margin: [0, 16, 0, 0],
  }),
}
const draw = (block: Block) => (drawn[block.kind] as (block: Block) => Content)(block)

/** A signature does not stand alone on a page: what is signed last is above it, unless that is long itself. */
export function drawAll(blocks: readonly Block[]): Content[] {
  const signed = blocks.findIndex(({ kind }) => kind === 'signatures')
  if (signed < 0) return blocks.map(draw)
  const [heading, last] = blocks.slice(signed - 2, signed)
  const short = heading?.kind === 'heading' && last?.kind === 'text' && last.text.length < 600
  const from = short ? signed - 2 : signed
  return [
    ...blocks.slice(0, from).map(draw),
    { stack: blocks.slice(from, signed + 1).map(draw), unbreakable: true },
    ...blocks.slice(signed + 1).map(draw),
  ]
}
