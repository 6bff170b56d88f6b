import type { InquiryKind } from '@kazi/schemas/inquiry'
import { IconChecklist, IconHeartHandshake, IconMail, IconMessageQuestion } from '@tabler/icons-react'
import cells from './cells.module.css'

export type RequestKind = 'task' | InquiryKind
type Display = { label: string; Icon: typeof IconMail }

/** What somebody asks of the team, each with its word and its sign. */
export const requestKinds: Record<RequestKind, Display> = {
  task: { label: 'Task request', Icon: IconChecklist },
  intro: { label: 'Introduction', Icon: IconHeartHandshake },
  inquiry: { label: 'Inquiry', Icon: IconMessageQuestion },
  contact: { label: 'Message', Icon: IconMail },
}

export function RequestKindLabel({ kind }: { kind: RequestKind }) {
  const { label, Icon } = requestKinds[kind]
  return (
    <span className={cells.kind}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {label}
    </span>
  )
}
