import { keepFocus } from '@kazi/client/keep-focus'
import { toast } from '@kazi/client/toasts'
import type { Column, Selection } from '@kazi/ui/data-table'
import { chosenOf } from '@kazi/ui/data-table-selection'
import { IconDownload } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ReadPage } from './export-csv.tsx'

const ExportCsv = lazy(() =>
  import('./export-csv.tsx').then((file) => ({ default: file.ExportCsv })),
) as unknown as typeof import('./export-csv.tsx').ExportCsv

/** From so many rows on it takes long enough to say how far it is, and to be stopped. */
const long = 2000

type Props<Row> = {
  name: string
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  read: ReadPage<Row>
  /** Only these rows; all that match without it. */
  selected?: Selection
}

/** Exports the list with the columns, the search, the filters and the order that are shown. */
export function ExportButton<Row>({ name, columns, hidden, read, selected }: Props<Row>) {
  const [running, setRunning] = useState(false)
  const [rows, setRows] = useState(0)
  const stopped = useRef(false)
  const underWay = useRef(false)
  const lookAfter = useRef(() => {})
  const stop = () => {
    stopped.current = true
  }
  useEffect(
    () => () => {
      // Its cells are drawn here: without this page the rest of the file would be empty.
      stopped.current = true
      if (!underWay.current) return
      toast({
        title: 'The export was stopped',
        text: 'You left the list or its selection before the file was complete. Please export it again.',
      })
    },
    [],
  )
  const start = () => {
    stopped.current = false
    underWay.current = true
    lookAfter.current = keepFocus()
    setRows(0)
    setRunning(true)
  }
  const shown = columns.filter(({ key, quiet }) => key !== 'actions' && !quiet && !hidden.includes(key))
  return (
    <>
      <Button
        variant="default"
        {...(selected && { size: 'compact-sm' })}
        leftSection={<IconDownload size={selected ? 16 : 18} aria-hidden />}
        loading={running && rows < long}
        onClick={running ? stop : start}
      >
        {running && rows >= long ? 'Stop the export' : selected ? 'Export selected' : 'Export'}
      </Button>
      {running && rows >= long && <span role="status">{rows.toLocaleString('en')} rows…</span>}
      {running && (
        <Suspense>
          <ExportCsv
            name={name}
            columns={shown}
            onRows={(written) => {
              setRows(written)
              return !stopped.current
            }}
            read={(place) => read({ ...place, ...(selected && chosenOf(selected)) })}
            onDone={() => {
              underWay.current = false
              setRunning(false)
              lookAfter.current()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
