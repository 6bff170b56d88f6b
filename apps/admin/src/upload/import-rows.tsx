import { type Outputs, trpc } from '@kazi/client/connect'
import type { PlannedImport } from '@kazi/client/rest'
import { type VaImportField, type VaVerdict, vaImportFields, vaVerdicts } from '@kazi/schemas/va-import'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { ColumnChoice, type GridVerdict, ImportGrid } from '@kazi/ui/import-grid'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconCopy, IconPencil, IconUserCheck } from '@kazi/ui/tabler'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { PageGone } from '#/frame/page-gone.tsx'
import classes from './upload.module.css'

const verdicts: Record<VaVerdict | 'removed' | 'restored', GridVerdict> = {
  new: { icon: IconCheck, label: vaVerdicts.new, tone: 'good' },
  update: { icon: IconPencil, label: vaVerdicts.update, tone: 'good' },
  duplicate: { icon: IconCopy, label: vaVerdicts.duplicate, tone: 'skipped' },
  exists: { icon: IconUserCheck, label: vaVerdicts.exists, tone: 'skipped' },
  invalid: { icon: IconAlertTriangle, label: vaVerdicts.invalid, tone: 'bad' },
  removed: { icon: IconArrowBackUp, label: 'Removed', tone: 'skipped' },
  restored: { icon: IconArrowBackUp, label: 'Restored', tone: 'skipped' },
}
/** What became of what an import wrote, once it is taken back. */
const afterUndo: Partial<Record<VaVerdict, keyof typeof verdicts>> = { new: 'removed', update: 'restored' }

type Mapping = PlannedImport['mapping']
type Props = {
  read: PlannedImport
  verdict: VaVerdict | ''
  /** Columns and cells can still be put right, by those whose key may. */
  changeable: boolean
  /** A change of the columns is on its way: another one would be made from columns that are no longer so. */
  pending: boolean
  onMap: (mapping: Mapping) => void
  onEdit: (row: number, column: number, value: string) => void
}

const fields = Object.entries(vaImportFields)

/** A column gets a field; the column that had it gets none. */
const mapped = (mapping: Mapping, at: number, field: VaImportField | null) =>
  mapping.map((old, index) => (index === at ? field : old === field ? null : old))

type Row = Outputs['admin']['vas']['imports']['rows']['rows'][number]

/** With the row that is being fixed, which no longer matches the filter once its first cell is right. */
const withFixed = (rows: readonly Row[], fixed: Row | undefined) =>
  fixed && !rows.some(({ row }) => row === fixed.row)
    ? [...rows, fixed].toSorted((one, other) => one.row - other.row)
    : rows

const withCell = (cells: readonly string[], column: number, value: string) =>
  Object.assign([...cells], { [column]: value })

/** A page of the rows, each column with what it stands for. */
export function ImportRows({ read, verdict, changeable, pending, onMap, onEdit }: Props) {
  const { id, columns, mapping } = read
  const [{ cursor, size }, setPage] = useState({ cursor: '', size: 50 })
  const query = trpc.admin.vas.imports.rows.useQuery(
    { id, size, ...(cursor && { cursor }), filters: verdict ? { verdict } : {} },
    { placeholderData: keepPreviousData },
  )
  const heads = columns.map((label, at) => ({
    key: `${at}`,
    label: label || `Column ${at + 1}`,
    wide: mapping[at] === 'intro' || mapping[at] === 'skills',
    ...(changeable && {
      head: (
        <fieldset className={classes.choice} disabled={pending}>
          <ColumnChoice
            label={label || `Column ${at + 1}`}
            value={mapping[at] ?? ''}
            options={[['', 'Not imported'], ...fields]}
            onChange={(field) => onMap(mapped(mapping, at, (field || null) as VaImportField | null))}
          />
        </fieldset>
      ),
    }),
  }))
  const [fixed, setFixed] = useState<Row>()
  const toFirstPage = () => setPage({ cursor: '', size })
  return (
    <Loaded query={query} failure="Couldn't load the rows" onFirstPage={toFirstPage} order={3}>
      {(page) => {
        const rows = withFixed(page.rows, fixed)
        if (rows.length === 0)
          return page.total > 0 ? (
            <PageGone onFirstPage={toFirstPage} order={3} />
          ) : (
            <EmptyState small title="No such rows" text="Choose other rows above." />
          )
        return (
          <>
            <div className={classes.rows}>
              <ImportGrid
                columns={heads}
                rows={rows.map(({ kept, reason, verdict, ...row }) => ({
                  ...row,
                  verdict: (read.state === 'undone' && !kept && afterUndo[verdict]) || verdict,
                  reason: kept ? `Stays: ${kept}` : reason,
                }))}
                verdicts={verdicts}
                canEdit={() => changeable}
                onEdit={(row, column, value) => {
                  const before = rows.find((one) => one.row === row)
                  // The answer to another correction of the row may still be on its way.
                  setFixed((old) => {
                    const known = old?.row === row ? old : before
                    return known && { ...known, cells: withCell(known.cells, column, value) }
                  })
                  onEdit(row, column, value)
                }}
                onLeave={() => setFixed(undefined)}
              />
            </div>
            {(page.next || page.previous) && (
              <Pager
                label="Rows of the file"
                page={page}
                size={size}
                onSearch={(change) => setPage((old) => ({ ...old, ...change }))}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
