import { month } from '@kazi/schemas/earnings'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { StatementsPage } from '#/statements/statements-page.tsx'

export const Route = createFileRoute('/_client/statements')({
  staticData: { title: 'Hours and money' },
  validateSearch: z.object({ month: month.optional().catch(undefined) }),
  loaderDeps: ({ search: { month: chosen } }) => ({ month: chosen }),
  loader: ({ context: { api }, deps: { month: chosen } }) =>
    Promise.all([
      api.tasks.statements.months.ensureData(),
      chosen && api.tasks.statements.month.ensureData({ month: chosen }),
    ]),
  pendingComponent: () => <ListSkeleton count={4} label="Loading your months" />,
  component: Statements,
})

function Statements() {
  return <StatementsPage month={Route.useSearch().month} />
}
