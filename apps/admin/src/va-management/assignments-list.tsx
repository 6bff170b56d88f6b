import { trpc } from '@kazi/client/connect'
import { wordsOf } from '@kazi/schemas/states'
import { assignmentStates, projectTypes } from '@kazi/schemas/work-states'
import { selectedCount } from '@kazi/ui/data-table-selection'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useBulk } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import type { AssignmentRow } from './assignment.ts'
import { columnsWith } from './assignment-columns.tsx'
import type { AssignmentDialog } from './assignment-dialogs.tsx'
import { assignmentsQueryOf, type ManagementProps } from './management-search.ts'
import { MoveSelected } from './move-selected.tsx'

/** Loaded with the first assignment that is opened: the list alone is what most visits need. */
const AssignmentDrawer = lazy(() =>
  import('./assignment-drawer.tsx').then((file) => ({ default: file.AssignmentDrawer })),
)
const AssignmentDialogs = lazy(() =>
  import('./assignment-dialogs.tsx').then((file) => ({ default: file.AssignmentDialogs })),
)

export function AssignmentsList({ search, onSearch }: ManagementProps) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.assignments.list.useQuery(assignmentsQueryOf(search), { placeholderData: keepPreviousData })
  const [selected, setSelected, clear] = useSelection(assignmentsQueryOf(search))
  const bulk = useBulk(['assignment', 'assignments'], clear)
  const [read] = useState(() => new Map<number, AssignmentRow['status']>())
  useEffect(() => {
    for (const { id, status } of query.data?.rows ?? []) read.set(id, status)
  }, [query.data, read])
  const [dialog, setDialog] = useState<AssignmentDialog | null>(null)
  const columns = useMemo(() => columnsWith((id) => onSearch({ assignment: id }), setDialog), [onSearch])
  return (
    <>
      <PagedList
        name="assignments"
        label="Assignments"
        noun={['assignment', 'assignments']}
        query={query}
        failure="Failed to fetch assignments"
        read={(place) => client.admin.assignments.list.query({ ...assignmentsQueryOf(search), ...place })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search assignments', placeholder: 'Project, client, VA' }}
        filters={
          <>
            <Filter
              label="Status"
              all="Any status"
              value={search.status}
              options={asOptions(wordsOf(assignmentStates), (status) => assignmentStates[status].label)}
              onChange={(status) => onSearch({ status })}
            />
            <Filter
              label="Type"
              all="Any type"
              value={search.type}
              options={asOptions(wordsOf(projectTypes), (type) => projectTypes[type])}
              onChange={(type) => onSearch({ type })}
            />
          </>
        }
        filtered={Boolean(search.q || search.status || search.type)}
        empty={{
          none: [
            'No assignments yet',
            'A task becomes an assignment when it gets a VA. You can also create one on a VA’s page.',
          ],
          noMatch: ['No matching assignments', 'Try fewer words or another filter.'],
        }}
        drawer={{
          id: search.assignment,
          open: ({ id }) => onSearch({ assignment: id }),
          element: (
            <AssignmentDrawer
              id={search.assignment}
              onClose={() => onSearch({ assignment: undefined })}
              onOpen={(assignment) => onSearch({ assignment })}
            />
          ),
        }}
        selection={{
          value: selected,
          onChange: setSelected,
          actions: (page) => (
            <MoveSelected
              selection={selected}
              matching={assignmentsQueryOf({ ...search, cursor: '' })}
              rows={page.rows}
              total={selectedCount(selected, page)}
              read={read}
              onResult={bulk.show}
            />
          ),
        }}
      />
      {bulk.dialog}
      <Suspense>
        {dialog && (
          <AssignmentDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onReassigned={(assignment) => onSearch({ assignment })}
          />
        )}
      </Suspense>
    </>
  )
}
