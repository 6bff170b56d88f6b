import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import type { ImportedRow, ImportField } from '@kazi/schemas/task-import'
import { decode } from '@kazi/schemas/text-file'
import { Dialog } from '@kazi/ui/dialog'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { IconFileSpreadsheet } from '@kazi/ui/tabler'
import { Button, FileInput, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './import.module.css'
import { csvOf } from './import-csv.ts'
import { ImportGrid } from './import-grid.tsx'

const mostBytes = 1_000_000
type Props = { onClose: () => void }

/** Tasks from a CSV file: what each row would become is shown and can be fixed first; nothing is written before that. */
export function ImportDialog({ onClose }: Props) {
  const [rows, setRows] = useState<ImportedRow[]>()
  const [problem, setProblem] = useState<string>()
  /** The cells as they are typed by now, and the file that is to be judged: both can be newer than what is being checked. */
  const newest = useRef<ImportedRow[]>(undefined)
  const wanted = useRef('')
  const show = (shown: ImportedRow[] | undefined) => {
    newest.current = shown
    setRows(shown)
  }
  const check = useCommand(trpc.tasks.uploadCsv, { failure: false, refetch: false })
  const judge = (csvData: string) => {
    wanted.current = csvData
    check.run({ csvData, dryRun: true }, (answer) => {
      const typed = newest.current
      const verdicts = new Map(answer.rows.map((one) => [one.row, one]))
      // Of another file, the answer says nothing.
      if (typed) show(typed.map(({ row, cells, ...before }) => ({ ...(verdicts.get(row) ?? before), row, cells })))
      else if (wanted.current === csvData) show(answer.rows)
      if (wanted.current !== csvData) judge(wanted.current)
    })
  }
  const add = useCommand(trpc.tasks.uploadCsv, {
    failure: false,
    success: ({ imported }) => ({
      title: `Added ${count(imported, 'task')}`,
      text: `${imported === 1 ? 'It is' : 'They are'} on your list now.`,
    }),
    onSuccess: onClose,
  })
  const read = async (file: File | null) => {
    show(undefined)
    check.reset()
    setProblem(undefined)
    if (!file) return
    if (file.size > mostBytes) return setProblem('This file is larger than 1 MB. Please split it.')
    judge(decode(new Uint8Array(await file.arrayBuffer())))
  }
  const edit = (row: number, field: ImportField, value: string) => {
    const changed = newest.current?.map((one) =>
      one.row === row ? { ...one, cells: { ...one.cells, [field]: value } } : one,
    )
    if (!changed) return
    show(changed)
    judge(csvOf(changed))
  }
  const fresh = rows?.filter(({ verdict }) => verdict === 'new').length ?? 0
  const error = problem ?? ((check.error ?? add.error) ? errorText(check.error ?? add.error) : undefined)
  return (
    <Dialog onClose={onClose} title="Upload tasks" size="70rem">
      <div className={classes.dialog}>
        <FileInput
          label="CSV file"
          description="One task in each row, with a column named Task. Category, Priority, Deadline, Budget and Notes are optional."
          accept=".csv,text/csv,text/plain"
          placeholder="Choose a file"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onChange={(file) => void read(file)}
          data-autofocus
        />
        <FormError>{error}</FormError>
        {check.isPending && !rows && (
          <p role="status" className={classes.checking}>
            <Loader size="sm" aria-hidden /> Checking the file...
          </p>
        )}
        {rows && <ImportGrid rows={rows} onEdit={edit} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={fresh === 0}
            loading={add.isPending}
            onClick={() => rows && add.run({ csvData: csvOf(rows), dryRun: false })}
          >
            {fresh > 0 ? `Add ${count(fresh, 'task')}` : 'Add tasks'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
