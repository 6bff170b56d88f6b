import { errorText } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { csvHead, csvLines } from '@kazi/schemas/csv'
import type { ListPage } from '@kazi/schemas/list'
import type { Column } from '@kazi/ui/data-table'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { saveFile } from '#/forms/use-save-file.ts'

/** Rows that are read and drawn at a time, and rows in a file at the most (decision 114): more than a spreadsheet opens. */
const batch = 500
const most = 1_000_000

/** The `cursor` takes the place of the page that is shown, also where it is undefined: a file begins with the first row. */
export type ReadPage<Row> = (place: {
  size: number
  cursor: string | undefined
  ids?: number[]
  except?: number[]
}) => Promise<ListPage<Row>>
type Props<Row> = {
  /** The name of the file. */
  name: string
  columns: readonly Column<Row>[]
  read: ReadPage<Row>
  /** Hears how many rows are written, and says whether to go on. */
  onRows: (rows: number) => boolean
  onDone: () => void
}

/**
 * Saves all rows of a list as CSV, with what each cell shows, uncut: the cells are drawn out of sight, a batch at a time,
 * and read. A time is written exactly, and no value is an empty cell. What is written goes to the browser's store of blobs, so that
 * the page holds one batch, however long the list is.
 */
export function ExportCsv<Row>({ name, columns: given, read, onRows, onDone }: Props<Row>) {
  // Its head is written first: a column that is shown or hidden meanwhile would move the cells below it.
  const [columns] = useState(given)
  const [place] = useState(() => document.createElement('div'))
  const [rows, setRows] = useState<readonly Row[]>([])
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the list as it was when the button was pressed
  useEffect(() => {
    // React's strict mode runs an effect twice.
    if (begun.current) return
    begun.current = true
    const draw = (page: readonly Row[]) => {
      flushSync(() => setRows(page))
      return [...place.children].map((row) => [...row.children].map(textOf))
    }
    const head = csvHead(columns.map(({ header }) => header))
    void written(head, { read, draw, onRows })
      .then((file) => {
        if (!file) return
        saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, file.content)
        if (file.more)
          toast({
            title: `The first ${most.toLocaleString('en')} rows were exported`,
            text: 'Filter the list to export others.',
          })
      })
      .catch((error) => toast({ title: 'The export failed', text: errorText(error) }, 'failure'))
      .finally(onDone)
  }, [])
  return createPortal(
    rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is drawn once
      <div key={index}>
        {columns.map(({ key, cell }) => (
          <div key={key}>{cell(row)}</div>
        ))}
      </div>
    )),
    place,
  )
}

type Source<Row> = Pick<Props<Row>, 'read' | 'onRows'> & { draw: (rows: readonly Row[]) => string[][] }
/** Batches whose text becomes one blob, so that a long file is no list of thousands. */
const perPart = 20

/** Undefined if it was stopped. */
async function written<Row>(head: string, { read, draw, onRows }: Source<Row>) {
  const parts: Blob[] = []
  let text: string[] = [head]
  let rows = 0
  let cursor: string | undefined
  do {
    const page: ListPage<Row> = await read({ size: batch, cursor })
    text.push(csvLines(draw(page.rows)))
    rows += page.rows.length
    cursor = page.next ?? undefined
    if (text.length > perPart || !cursor) {
      parts.push(new Blob(text))
      text = []
    }
    if (!onRows(rows)) return undefined
  } while (cursor && rows < most)
  return { content: new Blob([...parts, ...text], { type: 'text/csv' }), more: cursor !== undefined }
}

/**
 * The words of a cell, with a space between what stands apart. What is shown in part has the whole of it in
 * `data-whole`; what only helps to act on a row, such as a button, has `data-no-export`.
 */
function textOf(cell: Element) {
  const words: string[] = []
  const read = (node: Node) => {
    if (node instanceof Text) words.push(node.data)
    if (!(node instanceof Element)) return
    if (node.matches('[data-none], [data-no-export], [aria-hidden="true"]')) return
    const whole = node.getAttribute('data-whole')
    if (whole !== null) return void words.push(` ${whole} `)
    const apart = /^(?:div|p|br|button|a|li|span)$/i.test(node.tagName)
    if (apart) words.push(' ')
    const time = node instanceof HTMLTimeElement && node.dateTime
    if (time) words.push(` ${time} `)
    else for (const child of node.childNodes) read(child)
    if (apart) words.push(' ')
  }
  read(cell)
  const text = words
    .join('')
    .replace(/\s+(?=[\s,;.])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '—' ? '' : text
}
