import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { assignmentMovesFrom, assignmentRule } from '@kazi/schemas/work-states'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowBulk } from '#/bulk/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/bulk/use-bulk-command.ts'
import type { AssignmentRow } from './assignment.ts'
import type { assignmentsQueryOf } from './management-search.ts'

const done = { pause: 'paused', resume: 'resumed', complete: 'completed' } as const
type MoveName = keyof typeof done
const offered = Object.keys(done) as MoveName[]
type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof assignmentsQueryOf>
  rows: AssignmentRow[]
  /** How many are selected, in words: '14'. */
  total: string
  /** What was on screen of each row, on other pages too. */
  read: ReadonlyMap<number, AssignmentRow['status']>
  onResult: ShowBulk
}

/** Moves the selected assignments; each has its own result. Each side is told, so more than one is asked about first. */
export function MoveSelected({ selection, matching, rows, total, read, onResult }: Props) {
  const { all, ids } = selection
  const { client } = trpc.useUtils()
  const {
    run,
    isPending,
    error,
    done: count,
  } = useBulkCommand(selection, matching, ({ change, ...rows }: BulkCall<typeof matching, Move>) =>
    client.admin.assignments.moveMany.mutate({ ...change, ...rows }),
  )
  const [asking, setAsking] = useState<MoveName | null>(null)
  const move = (name: MoveName) =>
    run(
      {
        status: assignmentRule(name).to,
        before: all ? rows.map(({ id, status }) => ({ id, status })) : readOf(ids, read),
      },
      (result) => {
        setAsking(null)
        onResult(`${assignmentRule(name).button} assignments`, done[name], result)
      },
    )
  const failure = <FormError>{error ? errorText(error) : null}</FormError>
  // Of rows on other pages, nobody knows here which moves they allow.
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const possible = (name: MoveName) =>
    known.length < ids.length || all || known.some(({ status }) => assignmentMovesFrom(status).includes(name))
  return (
    <>
      {offered.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          disabled={!possible(name) || isPending}
          onClick={() => (all || ids.length > 1 ? setAsking(name) : move(name))}
        >
          {assignmentRule(name).button}
        </Button>
      ))}
      <BulkProgress call={{ isPending, done: count }} elsewhere={asking !== null} />
      {asking === null && failure}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(null)}
          title={`${assignmentRule(asking).button} ${all ? total : ids.length.toLocaleString('en')} assignments?`}
          confirmLabel={assignmentRule(asking).button}
          loading={isPending}
          onConfirm={() => move(asking)}
        >
          <div>Their clients and VAs are told by email.</div>
          <BulkProgress call={{ isPending, done: count }} />
          {failure}
        </ConfirmDialog>
      )}
    </>
  )
}
type Move = { status: AssignmentStatus; before: { id: number; status: AssignmentStatus }[] }
type AssignmentStatus = AssignmentRow['status']

const readOf = (ids: number[], read: Props['read']) =>
  ids.flatMap((id) => {
    const status = read.get(id)
    return status ? [{ id, status }] : []
  })
