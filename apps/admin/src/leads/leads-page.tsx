import { ListSkeleton } from '@kazi/ui/skeletons'
import { lazy, Suspense, useState } from 'react'
import { LeadsBoard } from './leads-board.tsx'
import type { LeadsProps } from './leads-search.ts'

// The board alone is what most visits need.
const LeadsTable = lazy(() => import('./leads-table.tsx').then((file) => ({ default: file.LeadsTable })))
const LeadDrawer = lazy(() => import('./lead-drawer.tsx').then((file) => ({ default: file.LeadDrawer })))

/** The same leads as a board or as a table. */
export function LeadsPage({ search, onSearch }: LeadsProps) {
  const drawer = <LeadDrawer id={search.lead} onClose={() => onSearch({ lead: undefined })} />
  // Stays mounted after the first lead, so that the drawer can close with its animation.
  const [used, setUsed] = useState(false)
  if (!used && search.lead) setUsed(true)
  return search.view === 'board' ? (
    <LeadsBoard search={search} onSearch={onSearch} drawer={used && <Suspense>{drawer}</Suspense>} />
  ) : (
    <Suspense fallback={<ListSkeleton count={8} label="Loading the leads" />}>
      <LeadsTable search={search} onSearch={onSearch} drawer={drawer} />
    </Suspense>
  )
}
