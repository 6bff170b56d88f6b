import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute } from '@tanstack/react-router'
import { StatementsPage } from '#/statements/statements-page.tsx'

/** By hand, to keep zod out of the first load. */
const monthIn = ({ month }: Record<string, unknown>): { month?: string | undefined } => ({
  month: typeof month === 'string' && /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
})

export const Route = createFileRoute('/_client/statements')({
  staticData: { title: 'Hours and money' },
  validateSearch: monthIn,
  loaderDeps: ({ search: { month: chosen } }) => ({ month: chosen }),
  loader: ({ context: { api }, deps: { month: chosen } }) =>
    Promise.all([api.tasks.statements.months.ensureData(), api.tasks.statements.month.ensureData({ month: chosen })]),
  pendingComponent: () => <ListSkeleton count={4} label="Loading your months" />,
  component: Statements,
})

function Statements() {
  return <StatementsPage month={Route.useSearch().month} />
}
