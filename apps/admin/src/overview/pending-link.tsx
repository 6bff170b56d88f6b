import type { PromiseKind } from '@kazi/schemas/overview-words'
import { Link } from '@tanstack/react-router'

type Props = { kind: PromiseKind; id: number; className?: string; children: string }

/** Where the team answers it. */
export function PendingLink({ kind, id, ...props }: Props) {
  if (kind === 'request') return <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props} />
  if (kind === 'application')
    return <Link to="/admin/va-applications" search={{ application: id, state: 'all' }} {...props} />
  if (kind === 'lead') return <Link to="/admin/leads" search={{ lead: id }} {...props} />
  return <Link to="/admin/client-requests" search={{ inquiry: id }} {...props} />
}
