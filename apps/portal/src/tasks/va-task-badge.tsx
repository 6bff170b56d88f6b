import { assignmentStates, type VaTaskIcon, type VaTaskStatus, vaTaskRules } from '@kazi/schemas/work-states'
import { IconBadge } from '@kazi/ui/icon-badge'
import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserCheck,
  type TablerIcon,
} from '@kazi/ui/tabler'

// Those of all state tables would be 3 kB more before the first task.
const icons: Record<VaTaskIcon, TablerIcon> = {
  'circle-check': IconCircleCheck,
  'circle-check-filled': IconCircleCheckFilled,
  play: IconPlayerPlay,
  'user-check': IconUserCheck,
}

/** The status of a VA's task. */
export function VaTaskBadge({ status }: { status: VaTaskStatus }) {
  const { label, color, icon } = vaTaskRules[status]
  return <IconBadge label={label} color={color} Icon={icons[icon]} />
}

/** The assignment of a VA's task is paused. */
export function PausedBadge() {
  const { label, color } = assignmentStates.paused
  return <IconBadge label={label} color={color} Icon={IconPlayerPause} />
}
