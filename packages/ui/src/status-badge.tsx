import { type ApplicationState, applicationRules } from '@kazi/schemas/application-states'
import { type InquiryState, inquiryStates, type MailState, mailStates, type Shown } from '@kazi/schemas/states'
import { type TaskStatus, taskRules } from '@kazi/schemas/task-states'
import {
  type AssignmentStatus,
  assignmentStates,
  type ProposalState,
  proposalStates,
  type RequestState,
  requestStates,
  type VaTaskStatus,
  vaTaskRules,
} from '@kazi/schemas/work-states'
import type { BadgeProps } from '@mantine/core'
import { ShownBadge } from './shown-badge.tsx'

const tables = {
  task: taskRules,
  vaTask: vaTaskRules,
  application: applicationRules,
  assignment: assignmentStates,
  request: requestStates,
  proposal: proposalStates,
  inquiry: inquiryStates,
  mail: mailStates,
}

type Known =
  | { of: 'task'; status: TaskStatus }
  | { of: 'vaTask'; status: VaTaskStatus }
  | { of: 'application'; status: ApplicationState }
  | { of: 'assignment'; status: AssignmentStatus }
  | { of: 'request'; status: RequestState }
  | { of: 'proposal'; status: ProposalState }
  | { of: 'inquiry'; status: InquiryState }
  | { of: 'mail'; status: MailState }

type Props = Known & {
  size?: BadgeProps['size']
  /** Replaces the status's label, for example to include a number: '2 VAs proposed'. */
  label?: string | undefined
}

export function StatusBadge({ of, status, size, label }: Props) {
  const shown = statusDisplay(of, status)
  return <ShownBadge {...shown} label={label ?? shown.label} size={size} />
}

/** The label, color and icon of a status, for filters and charts. An unknown status is shown as is. */
export const statusDisplay = (of: Known['of'], status: string): Shown =>
  (tables[of] as Record<string, Shown>)[status] ?? {
    label: status.replaceAll('_', ' '),
    color: 'gray',
    icon: 'circle-dashed',
  }
