import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/[-_]/g, ' ')

type Names = Record<string, string>

/** Targets such as 'task 31' link to their page, under the name of what they are about; others are shown as text. */
export function Target({ to, names }: { to: string | null; names: Names }) {
  if (!to) return <None />
  const [, kind, number] = /^([a-z]+) (\d+)$/.exec(to) ?? []
  const id = Number(number)
  const name = names[to]
  const props = { className: cells.link, children: name ?? bare(to) }
  // What is gone has no page.
  if (kind === 'task') return <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props} />
  if (kind === 'va' && name) return <Link to="/admin/vas" search={{ va: id }} {...props} />
  if (kind === 'application')
    return <Link to="/admin/va-applications" search={{ application: id, state: 'all' }} {...props} />
  if (kind === 'inquiry') return <Link to="/admin/client-requests" search={{ inquiry: id }} {...props} />
  if (kind === 'client' && name)
    return <Link to="/admin/clients-system/$clientId" params={{ clientId: id }} {...props} />
  if (kind === 'lead') return <Link to="/admin/leads" search={{ lead: id }} {...props} />
  if (kind === 'assignment') return <Link to="/admin/va-management" search={{ assignment: id }} {...props} />
  if (kind === 'document') return <Link to="/admin/document-generator" search={{ document: id }} {...props} />
  if (kind === 'import') return <Link to="/admin/va-imports/$importId" params={{ importId: id }} {...props} />
  if (kind === 'mail') return <Link to="/admin/outbox" search={{ mail: id }} {...props} />
  if (/task_\d+_va_\d+$/.test(to)) return <Link to="/admin/messages" search={{ thread: to }} {...props} />
  return <>{name ?? bare(to)}</>
}

const bare = (to: string) =>
  /task_\d+_va_\d+$/.test(to)
    ? 'Conversation'
    : sentence(to)
        .replace(/^Va /, 'VA ')
        .replace(/^Mail /, 'Email ')
