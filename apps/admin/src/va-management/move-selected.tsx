import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { assignmentMovesFrom, assignmentRule } from '@kazi/schemas/work-states'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { Button } from '@mantine/core'
import { BulkProgress } from '#/table/bulk-progress.tsx'
import type { ShowBulk } from '#/table/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/table/use-bulk-command.ts'
import type { AssignmentRow } from './assignments-list.tsx'
import type { assignmentsQueryOf } from './management-search.ts'

const done = { pause: 'paused', resume: 'resumed', complete: 'completed' } as const
const offered = Object.keys(done) as (keyof typeof done)[]
type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof assignmentsQueryOf>
  rows: AssignmentRow[]
  /** What was on screen of each row, on other pages too. */
  read: ReadonlyMap<number, AssignmentRow['status']>
  onResult: ShowBulk
}

/** Moves the selected assignments; each has its own result, and each side is told. */
export function MoveSelected({ selection, matching, rows, read, onResult }: Props) {
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
  // Of rows on other pages, nobody knows here which moves they allow.
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const possible = (name: keyof typeof done) =>
    known.length < ids.length || all || known.some(({ status }) => assignmentMovesFrom(status).includes(name))
  return (
    <>
      {offered.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          disabled={!possible(name) || isPending}
          onClick={() =>
            run(
              {
                status: assignmentRule(name).to,
                before: all ? rows.map(({ id, status }) => ({ id, status })) : readOf(ids, read),
              },
              (result) => onResult(`${assignmentRule(name).button} assignments`, done[name], result),
            )
          }
        >
          {assignmentRule(name).button}
        </Button>
      ))}
      <BulkProgress call={{ isPending, done: count }} />
      <FormError>{error ? errorText(error) : null}</FormError>
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
