import type { TaskStatus } from '@kazi/schemas/task'
import type { ApplicationState, AssignmentStatus, VaTaskStatus } from '@kazi/schemas/va'
import { Badge, type BadgeProps } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconEye,
  IconMessageQuestion,
  IconPlayerPause,
  IconPlayerPlay,
  IconSearch,
  IconUserCheck,
} from '@tabler/icons-react'

type StatusDisplay = { label: string; color: string; Icon: typeof IconSearch }

// One colour and one sign for each thing that can be true of work, whoever looks at it.
const waiting = { color: 'gray', Icon: IconCircleDashed }
const searching = { color: 'marigold', Icon: IconSearch }
const matched = { color: 'indigo', Icon: IconUserCheck }
const working = { color: 'teal', Icon: IconPlayerPlay }
const done = { color: 'forest', Icon: IconCircleCheck }
const accepted = { color: 'forest', Icon: IconCircleCheckFilled }
const asked = { color: 'clay', Icon: IconMessageQuestion }
const stopped = { color: 'gray', Icon: IconCircleX }
const paused = { color: 'clay', Icon: IconPlayerPause }

const task: Record<TaskStatus, StatusDisplay> = {
  pending: { label: 'Pending', ...waiting },
  requested_for_va: { label: 'Finding Your VA...', ...searching },
  successfully_assigned: { label: 'VA Assigned - In Progress', ...matched },
  assigned: { label: 'Assigned', ...matched },
  in_progress: { label: 'VA Working', ...working },
  completed: { label: 'Completed by VA', ...done },
}
const vaTask: Record<VaTaskStatus, StatusDisplay> = {
  assigned: { label: 'Assigned', ...matched },
  in_progress: { label: 'In Progress', ...working },
  completed: { label: 'Completed', ...done },
  reviewed: { label: 'Reviewed', ...accepted },
}
const application: Record<ApplicationState, StatusDisplay> = {
  submitted: { label: 'Submitted', ...waiting },
  in_review: { label: 'In Review', color: 'marigold', Icon: IconEye },
  needs_info: { label: 'Needs Info', ...asked },
  approved: { label: 'Approved', ...done },
  declined: { label: 'Declined', ...stopped },
}
const assignment: Record<AssignmentStatus, StatusDisplay> = {
  pending: { label: 'Pending', ...waiting },
  active: { label: 'Active', ...working },
  paused: { label: 'Paused', ...paused },
  completed: { label: 'Completed', ...done },
}
const displays = { task, vaTask, application, assignment }

type Known =
  | { of: 'task'; status: TaskStatus }
  | { of: 'vaTask'; status: VaTaskStatus }
  | { of: 'application'; status: ApplicationState }
  | { of: 'assignment'; status: AssignmentStatus }

export function StatusBadge({ of, status, size }: Known & { size?: BadgeProps['size'] }) {
  const { label, color, Icon } = statusDisplay(of, status)
  return (
    <Badge color={color} size={size} leftSection={<Icon size={15} stroke={2} aria-hidden />}>
      {label}
    </Badge>
  )
}

/** The word, colour and icon of a status, for filters and charts. A status this version does not know shows as it is. */
export const statusDisplay = (of: Known['of'], status: string): StatusDisplay =>
  (displays[of] as Record<string, StatusDisplay>)[status] ?? { label: status.replaceAll('_', ' '), ...waiting }
