import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import type { ImportedRow, ImportField } from '@kazi/schemas/task-import'
import { decode } from '@kazi/schemas/text-file'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { IconFileSpreadsheet } from '@kazi/ui/tabler'
import { Button, FileInput, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './import.module.css'
import { csvOf } from './import-csv.ts'
import { ImportGrid } from './import-grid.tsx'

const mostBytes = 1_000_000
type Props = { onClose: () => void }

/** What can be judged again: without the text that is missing from its cells, a cut row would look like a good one. */
const whole = (rows: readonly ImportedRow[]) => rows.filter(({ isCut }) => !isCut)
const isNew = ({ verdict }: ImportedRow) => verdict === 'new'
const isBlank = ({ cells }: ImportedRow) => Object.values(cells).every((cell) => !cell.trim())

/** What an answer says of the rows as they are typed by now. The server passes over a blank row, and says nothing of it. */
function judged(typed: readonly ImportedRow[], sent: readonly ImportedRow[], answered: readonly ImportedRow[]) {
  const full = sent.filter((one) => !isBlank(one)).map(({ row }) => row)
  const verdicts = new Map(answered.map(({ verdict, reason }, index) => [full[index], { verdict, reason }]))
  return typed.map((one): ImportedRow => {
    if (one.isCut) return one
    const { row, cells, ...before } = one
    const { verdict, reason } = verdicts.get(row) ?? { ...before, verdict: 'invalid' }
    return { row, cells, verdict, ...(reason && { reason }) }
  })
}

/**
 * Tasks from a CSV file: what each row would become is shown and can be fixed first; nothing is written before that.
 * Corrected rows stay when the dialog is closed by Escape, Back or a click beside it; Cancel drops them.
 */
export function ImportDialog({ onClose }: Props) {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const draft = `import-tasks:${user.id}`
  const [{ rows: kept }] = useState(() => readDraft<{ rows: ImportedRow[] }>(draft, { rows: [] }))
  const [rows, setRows] = useState(kept.length > 0 ? kept : undefined)
  const [restored, setRestored] = useState(kept.length > 0)
  const [problem, setProblem] = useState<string>()
  /** The cells as they are typed by now, and the file that is to be judged: both can be newer than what is being checked. */
  const newest = useRef(rows)
  const wanted = useRef('')
  const checking = useRef(false)
  const show = (shown: ImportedRow[] | undefined) => {
    newest.current = shown
    setRows(shown)
  }
  const check = useCommand(trpc.tasks.uploadCsv, { failure: false, refetch: false })
  const judge = (csvData: string) => {
    wanted.current = csvData
    if (checking.current) return
    const sent = whole(newest.current ?? [])
    checking.current = true
    void check
      .runAsync({ csvData, dryRun: true })
      .then(
        ({ rows }) => {
          if (newest.current) show(judged(newest.current, sent, rows))
          // Of another file, the answer says nothing.
          else if (wanted.current === csvData) show(rows)
        },
        () => {},
      )
      .then(() => {
        checking.current = false
        if (wanted.current && wanted.current !== csvData) judge(wanted.current)
      })
  }
  // Their verdicts are from before the last correction, and the list has changed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (kept.length > 0) judge(csvOf(whole(kept)))
  }, [])
  const add = useCommand(trpc.tasks.uploadCsv, {
    failure: false,
    success: ({ imported }) => ({
      title: imported === 0 ? 'Nothing to add' : `Added ${count(imported, 'task')}`,
      text:
        imported === 0
          ? 'All of them were on your list already.'
          : `${imported === 1 ? 'It is' : 'They are'} on your list now.`,
    }),
    onSuccess: (_, { csvData }) => {
      // What was corrected since stays.
      if (csvOf(whole(newest.current ?? [])) === csvData) dropDraft(draft)
    },
    onDone: onClose,
  })
  const cancel = () => {
    dropDraft(draft)
    onClose()
  }
  const read = async (file: File | null) => {
    show(undefined)
    setRestored(false)
    wanted.current = ''
    check.reset()
    setProblem(undefined)
    if (!file) return
    const csv = file.size > mostBytes ? undefined : decode(new Uint8Array(await file.arrayBuffer()))
    // It is sent as JSON, where quotes and line breaks are longer.
    if (csv === undefined || new TextEncoder().encode(JSON.stringify(csv)).length > mostBytes)
      return setProblem('This file is larger than 1 MB. Please split it.')
    dropDraft(draft)
    judge(csv)
  }
  const edit = (row: number, field: ImportField, value: string) => {
    const changed = newest.current?.map((one) =>
      one.row === row ? { ...one, cells: { ...one.cells, [field]: value } } : one,
    )
    if (!changed) return
    show(changed)
    setRestored(false)
    writeDraft(draft, { rows: changed })
    judge(csvOf(whole(changed)))
  }
  const fresh = rows?.filter(isNew) ?? []
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
        {restored && <p className={classes.kept}>The rows that you corrected are still here.</p>}
        {rows && <ImportGrid rows={rows} onEdit={edit} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button
            disabled={fresh.length === 0}
            loading={add.isPending}
            // The server judges again: a correction counts, although its check is under way or did not arrive.
            onClick={() => add.run({ csvData: csvOf(whole(rows ?? [])), dryRun: false })}
          >
            {fresh.length > 0 ? `Add ${count(fresh.length, 'task')}` : 'Add tasks'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
