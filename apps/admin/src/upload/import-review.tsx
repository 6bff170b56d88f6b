import { trpc } from '@kazi/client/connect'
import { errorText, isNotFound } from '@kazi/client/errors'
import type { PlannedImport } from '@kazi/client/rest'
import { useCommand } from '@kazi/client/use-command'
import {
  rejectedVerdicts,
  undoDays,
  type VaImportMode,
  type VaVerdict,
  vaImportModes,
  vaVerdicts,
} from '@kazi/schemas/va-import'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { PageHeader } from '@kazi/ui/page-header'
import { IconArrowBackUp, IconDownload } from '@kazi/ui/tabler'
import { Button, Group, Progress, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSaveFile } from '#/forms/use-save-file.ts'
import { Loaded } from '#/frame/loaded.tsx'
import { useMay } from '#/session/may.tsx'
import { ImportRows } from './import-rows.tsx'
import { importLabel, summaryOf } from './import-words.ts'
import classes from './upload.module.css'

type Props = { id: number; onCancel: () => void; back: ReactNode }

/** A file of VAs: what its columns stand for and what would become of each row; after the import, what did. */
export function ImportReview({ id, onCancel, back }: Props) {
  const query = trpc.admin.vas.imports.get.useQuery({ id })
  if (isNotFound(query.error)) return <NoImport back={back} />
  return (
    <Loaded query={query} failure="Couldn't load this import">
      {(read) => <Review read={read} onCancel={onCancel} back={back} />}
    </Loaded>
  )
}

/** In place of an import that is not there any more, or cannot be. */
export const NoImport = ({ back }: Pick<Props, 'back'>) => (
  <>
    <PageHeader title="Import VAs" actions={back} />
    <EmptyState
      title="This import has expired"
      text="A file that is not imported is kept for a day. Please upload it again."
    />
  </>
)

function Review({ read, onCancel, back }: { read: PlannedImport; onCancel: () => void; back: ReactNode }) {
  const { id, state, counts, total } = read
  const [verdict, setVerdict] = useState<VaVerdict | ''>('')
  const change = useCommand(trpc.admin.vas.imports.change)
  // A cell has the text that was typed into it last.
  const fix = useCommand(trpc.admin.vas.imports.fix, {
    parallel: ({ row, column }) => `${row}:${column}`,
    inTurn: true,
  })
  const may = useMay()
  const changeable = may && state === 'planned'
  return (
    <>
      <PageHeader
        title={read.fileName || 'Import VAs'}
        description={<Description {...read} changeable={changeable} />}
        actions={back}
      />
      <Actions read={read} onCancel={onCancel} />
      <Group gap="md" my="md">
        <fieldset className={classes.filters} aria-label="Show rows">
          <Filter label="All rows" n={total} on={verdict === ''} onClick={() => setVerdict('')} />
          {(Object.keys(vaVerdicts) as VaVerdict[])
            .filter((one) => counts[one] > 0 || one === verdict)
            .map((one) => (
              <Filter
                key={one}
                label={filterLabel(one, read)}
                n={counts[one]}
                on={verdict === one}
                onClick={() => setVerdict(one)}
              />
            ))}
        </fieldset>
        {changeable && (
          <Group gap="xs">
            <Text size="sm" id="mode">
              VAs already there
            </Text>
            <SegmentedControl
              aria-labelledby="mode"
              size="sm"
              data={Object.entries(vaImportModes).map(([value, label]) => ({ value, label }))}
              value={read.mode}
              disabled={change.isPending}
              onChange={(mode) => change.run({ id, mode: mode as VaImportMode })}
            />
          </Group>
        )}
      </Group>
      <ImportRows
        key={verdict}
        read={read}
        verdict={verdict}
        changeable={changeable}
        pending={change.isPending}
        onMap={(mapping) => change.run({ id, mapping })}
        onEdit={(row, column, value) => fix.run({ id, row, column, value })}
      />
    </>
  )
}

const nothingValid = (changeable: boolean) =>
  changeable
    ? 'No valid VAs found. Choose what the columns are, fix the cells, or choose another file.'
    : 'No valid VAs found.'

const Description = ({ state, counts, total, kept, changeable }: PlannedImport & { changeable: boolean }) => (
  <span role="status">
    {state === 'planned' &&
      (counts.invalid === total ? nothingValid(changeable) : `${count(total, 'row')} read. Nothing is imported yet.`)}
    {state === 'imported' && `${summaryOf(counts)}.`}
    {state === 'undone' &&
      (kept ? `Undone, except for ${count(kept, 'row')} that changed since the import.` : 'Undone.')}
  </span>
)

/** Once an import is taken back: what was undone, or, where some rows stay, what it had done. */
function filterLabel(verdict: VaVerdict, { state, kept }: PlannedImport) {
  if (state !== 'undone' || (verdict !== 'new' && verdict !== 'update')) return vaVerdicts[verdict]
  if (verdict === 'new') return kept ? 'Imported' : 'Removed'
  return kept ? 'Updated' : 'Restored'
}

type FilterProps = { label: string; n: number; on: boolean; onClick: () => void }
const Filter = ({ label, n, on, onClick }: FilterProps) => (
  <Button size="compact-md" variant={on ? 'light' : 'subtle'} aria-pressed={on} onClick={onClick}>
    {label} {n.toLocaleString('en')}
  </Button>
)

function Actions({ read, onCancel }: { read: PlannedImport; onCancel: () => void }) {
  const { id, state, counts, undoable } = read
  const may = useMay()
  const run = useCommand(trpc.admin.vas.imports.run, {
    success: (done) => ({ title: `Imported ${count(done.counts.new, 'VA')}`, text: `${summaryOf(done.counts)}.` }),
    failure: (error) => ({ title: 'Upload failed', text: errorText(error) }),
  })
  const undo = useCommand(trpc.admin.vas.imports.undo, {
    success: ({ removed, restored, kept }) => ({
      title: 'Import undone',
      text: `${count(removed, 'VA')} removed, ${restored.toLocaleString('en')} restored${kept ? `, ${kept.toLocaleString('en')} left as they are` : ''}.`,
    }),
  })
  const { client } = trpc.useUtils()
  const rejected = useSaveFile((id) => client.admin.vas.imports.rejected.query({ id }))
  const skipped = rejectedVerdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
  const writes = counts.new + counts.update
  return (
    <>
      <Group gap="sm">
        {may && state === 'planned' && (
          <>
            <Button disabled={writes === 0} loading={run.isPending} onClick={() => run.run({ id })}>
              {writes === 0 ? 'Nothing to import' : importLabel(counts)}
            </Button>
            <Button variant="default" disabled={run.isPending} onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
        {may && state === 'imported' && undoable && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} aria-hidden />}
            loading={undo.isPending}
            onClick={() => undo.run({ id })}
          >
            Undo import
          </Button>
        )}
        {skipped > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={rejected.isPending}
            onClick={() => rejected.run(id)}
          >
            Download rejected rows
          </Button>
        )}
      </Group>
      {run.isPending && <Running id={id} total={read.total} />}
      {state === 'imported' && undoable && (
        <Text size="sm" c="var(--kazi-dimmed)" mt="xs">
          You can undo this import for {undoDays} days. VAs that others have worked with since stay as they are.
        </Text>
      )}
    </>
  )
}

/** How far a long import is. */
function Running({ id, total }: { id: number; total: number }) {
  const { data } = trpc.admin.vas.imports.progress.useQuery({ id }, { refetchInterval: 1000 })
  const done = data?.done ?? 0
  return (
    <div className={classes.progress}>
      <Progress value={(done / total) * 100} aria-label="Rows imported" />
      <Text size="sm">
        {done.toLocaleString('en')} of {count(total, 'row')}
      </Text>
    </div>
  )
}
