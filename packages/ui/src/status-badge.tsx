import { type ApplicationState, applicationRules } from '@kazi/schemas/application-states'
import { type LeadStage, leadRules } from '@kazi/schemas/lead-states'
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
import { Badge, type BadgeProps } from '@mantine/core'
import { icons } from './icons.tsx'

const tables = {
  task: taskRules,
  vaTask: vaTaskRules,
  application: applicationRules,
  assignment: assignmentStates,
  request: requestStates,
  proposal: proposalStates,
  inquiry: inquiryStates,
  lead: leadRules,
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
  | { of: 'lead'; status: LeadStage }
  | { of: 'mail'; status: MailState }

type Props = Known & {
  size?: BadgeProps['size']
  /** Replaces the status's label, for example to include a number: '2 VAs proposed'. */
  label?: string | undefined
}

export function StatusBadge({ of, status, size, label }: Props) {
  const shown = statusDisplay(of, status)
  const Icon = icons[shown.icon]
  return (
    <Badge color={shown.color} size={size} leftSection={<Icon size={15} stroke={2} aria-hidden />}>
      {label ?? shown.label}
    </Badge>
  )
}

/** The label, color and icon of a status, for filters and charts. An unknown status is shown as is. */
export const statusDisplay = (of: Known['of'], status: string): Shown =>
  (tables[of] as Record<string, Shown>)[status] ?? {
    label: status.replaceAll('_', ' '),
    color: 'gray',
    icon: 'circle-dashed',
  }
