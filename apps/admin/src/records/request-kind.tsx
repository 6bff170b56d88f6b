import { type InquiryKind, inquiryKinds } from '@kazi/schemas/states'
import { icons } from '@kazi/ui/icons'
import cells from '#/table/cells.module.css'

/** The kinds of request to the team, each with its label and icon. */
export const requestKinds = { task: { label: 'Task request', icon: 'list' }, ...inquiryKinds } as const
export type RequestKind = 'task' | InquiryKind

export function RequestKindLabel({ kind }: { kind: RequestKind }) {
  const { label, icon } = requestKinds[kind]
  const Icon = icons[icon]
  return (
    <span className={cells.kind}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {label}
    </span>
  )
}
