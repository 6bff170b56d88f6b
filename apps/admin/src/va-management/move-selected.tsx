import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { type AssignmentMove, assignmentMovesFrom, assignmentRule } from '@kazi/schemas/work-states'
import type { Selection } from '@kazi/ui/data-table'
import { Button } from '@mantine/core'
import type { ShowResults } from '#/table/use-bulk.tsx'
import type { AssignmentRow } from './assignments-list.tsx'
import type { assignmentsQueryOf } from './management-search.ts'

const offered: AssignmentMove[] = ['pause', 'resume', 'complete']
type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof assignmentsQueryOf>
  rows: AssignmentRow[]
  /** What was on screen of each row, on other pages too. */
  read: ReadonlyMap<number, AssignmentRow['status']>
  onResult: ShowResults
}

/** Moves the selected assignments; each has its own result, and each side is told. */
export function MoveSelected({ selection: { all, ids }, matching, rows, read, onResult }: Props) {
  const move = useCommand(trpc.admin.assignments.moveMany)
  // Of rows on other pages, nobody knows here which moves they allow.
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const possible = (name: AssignmentMove) =>
    known.length < ids.length || all || known.some(({ status }) => assignmentMovesFrom(status).includes(name))
  return (
    <>
      {offered.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          disabled={!possible(name) || move.isPending}
          onClick={() =>
            move.run(
              {
                ...{ selection: all ? { matching } : { ids }, status: assignmentRule(name).to },
                before: all ? rows.map(({ id, status }) => ({ id, status })) : readOf(ids, read),
              },
              (result) => onResult(`${assignmentRule(name).button} assignments`, result),
            )
          }
        >
          {assignmentRule(name).button}
        </Button>
      ))}
    </>
  )
}

const readOf = (ids: number[], read: Props['read']) =>
  ids.flatMap((id) => {
    const status = read.get(id)
    return status ? [{ id, status }] : []
  })
