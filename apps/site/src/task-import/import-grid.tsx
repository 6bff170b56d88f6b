import { type ImportedRow, type ImportField, type ImportVerdict, importFields } from '@kazi/schemas/task-import'
import { count } from '@kazi/ui/format'
import { ImportGrid as Grid, type GridVerdict } from '@kazi/ui/import-grid'
import { IconAlertTriangle, IconCheck, IconCopy } from '@kazi/ui/tabler'
import classes from './import.module.css'
import { importColumns } from './import-csv.ts'

const verdicts: Record<ImportVerdict, GridVerdict> = {
  new: { icon: IconCheck, label: 'New', tone: 'good' },
  duplicate: { icon: IconCopy, label: 'Skipped', tone: 'skipped' },
  invalid: { icon: IconAlertTriangle, label: 'Fix or skip', tone: 'bad' },
}
const numberOf = (rows: readonly ImportedRow[], verdict: ImportVerdict) =>
  rows.filter((row) => row.verdict === verdict).length

type Props = { rows: readonly ImportedRow[]; onEdit: (row: number, field: ImportField, value: string) => void }

/** Every row with its verdict; a cell is saved, and its row judged again, when the focus leaves it. */
export function ImportGrid({ rows, onEdit }: Props) {
  const [fresh, duplicates, invalid] = [numberOf(rows, 'new'), numberOf(rows, 'duplicate'), numberOf(rows, 'invalid')]
  const used = importFields.filter((field) => field === 'taskText' || rows.some(({ cells }) => cells[field]))
  return (
    <>
      <p role="status" className={classes.sum}>
        <strong>{count(fresh, 'new task')}</strong>
        {duplicates > 0 && `, ${duplicates} already on your list`}
        {invalid > 0 && `, ${invalid} to fix`}
      </p>
      <Grid
        columns={used.map((field) => ({ key: field, label: importColumns[field], wide: field === 'taskText' }))}
        rows={rows.map((row) => ({ ...row, cells: used.map((field) => row.cells[field]) }))}
        verdicts={verdicts}
        canEdit={({ verdict, isCut }, wasEntered) => wasEntered || (verdict === 'invalid' && !isCut)}
        onEdit={(row, at, value) => {
          const field = used[at]
          if (field) onEdit(row, field, value)
        }}
      />
    </>
  )
}
