import type { Column } from '@kazi/ui/data-table'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReadPage } from './export-csv.tsx'

const ExportCsv = lazy(async () => ({
  default: (await import('./export-csv.tsx')).ExportCsv,
})) as unknown as typeof import('./export-csv.tsx').ExportCsv

type Props<Row> = { name: string; columns: readonly Column<Row>[]; hidden: readonly string[]; read: ReadPage<Row> }

/** Exports the list with the columns, the search, the filters and the order that are shown. */
export function ExportButton<Row>({ name, columns, hidden, read }: Props<Row>) {
  const [running, setRunning] = useState(false)
  const shown = columns.filter(({ key, quiet }) => key !== 'actions' && !quiet && !hidden.includes(key))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={running}
        onClick={() => setRunning(true)}
      >
        Export
      </Button>
      {running && (
        <Suspense>
          <ExportCsv name={name} columns={shown} read={read} onDone={() => setRunning(false)} />
        </Suspense>
      )}
    </>
  )
}
