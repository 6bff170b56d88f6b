import { auditActions } from '@kazi/schemas/audit-words'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/[-_]/g, ' ')
/** Actions recorded by an older version are shown as recorded. */
export const actionLabel = (what: string) => (auditActions as Record<string, string>)[what] ?? sentence(what)

/** Targets such as 'task 31' link to their page; others are shown as text. */
export function Target({ to }: { to: string | null }) {
  if (!to) return <None />
  const [, kind, number] = /^(task|va|application|mail|inquiry|lead|client|assignment) (\d+)$/.exec(to) ?? []
  const id = Number(number)
  const props = { className: cells.link, children: sentence(to) }
  if (kind === 'task') return <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props} />
  if (kind === 'va')
    return (
      <Link to="/admin/vas" search={{ va: id }} {...props}>
        VA {id}
      </Link>
    )
  if (kind === 'application')
    return <Link to="/admin/va-applications" search={{ application: id, state: 'all' }} {...props} />
  if (kind === 'inquiry') return <Link to="/admin/client-requests" search={{ inquiry: id }} {...props} />
  if (kind === 'client') return <Link to="/admin/clients-system/$clientId" params={{ clientId: id }} {...props} />
  if (kind === 'lead') return <Link to="/admin/leads" search={{ lead: id }} {...props} />
  if (kind === 'assignment') return <Link to="/admin/va-management" search={{ assignment: id }} {...props} />
  if (kind === 'mail')
    return (
      <Link to="/admin/outbox" search={{ mail: id }} {...props}>
        Email {id}
      </Link>
    )
  if (/^task_\d+_va_\d+$/.test(to))
    return (
      <Link to="/admin/messages" search={{ thread: to }} {...props}>
        Conversation
      </Link>
    )
  return <>{sentence(to)}</>
}

/** The details recorded with the action, as "name: value" on one line. */
export function detailOf(detail: unknown) {
  const fields = typeof detail === 'object' && detail !== null ? Object.entries(detail) : []
  return fields.map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`).join('; ')
}
