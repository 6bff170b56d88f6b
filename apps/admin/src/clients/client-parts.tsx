import type { Outputs } from '@kazi/client/connect'
import { healthSignals, healthy } from '@kazi/schemas/client-health'
import type { ClientAccess } from '@kazi/schemas/client-list'
import type { HealthSignal } from '@kazi/schemas/client-words'
import type { Shown } from '@kazi/schemas/states'
import { count } from '@kazi/ui/format'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'

export type ClientRow = Outputs['admin']['clients']['list']['rows'][number]
export type Client = Outputs['admin']['clients']['get']

const accessBadges: Partial<Record<ClientAccess, Shown>> = {
  suspended: { label: 'Suspended', color: 'red', icon: 'pause' },
  invited: { label: 'Invited', color: 'marigold', icon: 'mail' },
}
export const accessLabels: Record<ClientAccess, string> = {
  active: 'Active',
  invited: 'Invited, not signed in yet',
  suspended: 'Suspended',
}

/** Nothing for a client who can simply sign in. */
export function AccessBadge({ access }: { access: ClientAccess }) {
  const badge = accessBadges[access]
  return badge ? <ShownBadge {...badge} /> : null
}

/** The worst signal; the others stand on the client's page. */
export const HealthBadge = ({ health: [first] }: { health: HealthSignal[] }) => (
  <span title={first ? healthSignals[first].rule : 'None of these applies.'}>
    <ShownBadge {...(first ? healthSignals[first] : healthy)} />
  </span>
)

const views = { waiting: 'waiting', with_va: 'with a VA', completed: 'completed', pending: 'not requested' } as const

/** '1 waiting, 2 with a VA'; in each state that has any. */
export function TaskCounts({ tasks }: Pick<ClientRow, 'tasks'>) {
  const parts = Object.entries(views).flatMap(([view, label]) => {
    const n = tasks[view as keyof typeof views]
    return n > 0 ? [`${n.toLocaleString('en')} ${label}`] : []
  })
  return parts.length > 0 ? <span>{parts.join(', ')}</span> : <None />
}

/** At most two names, and how many more. */
export function Vas({ vas, all = false }: Pick<ClientRow, 'vas'> & { all?: boolean }) {
  const shown = all ? vas : vas.slice(0, 2)
  if (shown.length === 0) return <None />
  return (
    <span data-whole={vas.map(({ name }) => name).join(', ')}>
      {shown.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/admin/vas" search={{ va: id }} className={`${cells.link} ${cells.above}`}>
            {name}
          </Link>
        </span>
      ))}
      {vas.length > shown.length && ` and ${count(vas.length - shown.length, 'other')}`}
    </span>
  )
}
