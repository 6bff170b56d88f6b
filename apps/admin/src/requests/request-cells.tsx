import { count } from '@kazi/ui/format'
import { Badge } from '@mantine/core'
import { IconChecklist, IconCircleCheck, IconSend2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import type { Inquiry, RequestRow } from './request-rows.ts'

export function RequestState({ state, offered = 0 }: { state: RequestRow['state']; offered?: number }) {
  if (!state) return <None />
  if (state === 'proposed')
    return (
      <Badge color="indigo" leftSection={<IconSend2 size={15} aria-hidden />}>
        {offered ? `${count(offered, 'VA')} proposed` : 'Proposed'}
      </Badge>
    )
  return state === 'open' ? (
    <Badge color="marigold" leftSection={<IconChecklist size={15} aria-hidden />}>
      Open
    </Badge>
  ) : (
    <Badge color="gray" leftSection={<IconCircleCheck size={15} aria-hidden />}>
      Closed
    </Badge>
  )
}

/** Which VA a visitor means, if one; whoever asked to be introduced means one, even after that VA has gone. */
export function About({ kind, vaId, vaName }: Pick<Inquiry, 'kind' | 'vaId' | 'vaName'>) {
  const word = kind === 'intro' ? 'to' : 'about'
  if (vaId)
    return (
      <span>
        {word}{' '}
        <Link to="/admin/vas" search={{ va: vaId }} className={`${cells.link} ${cells.above}`}>
          {vaName}
        </Link>
      </span>
    )
  return kind === 'intro' && <span>to a VA who left</span>
}
