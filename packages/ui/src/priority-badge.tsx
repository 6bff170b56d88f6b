import { say } from '@kazi/schemas/say'
import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { IconBolt } from '../tabler/all.gen.ts'
import classes from './priority-badge.module.css'

const bars: Record<TaskPriority, number> = { urgent: 0, high: 3, medium: 2, low: 1 }
/** 'Medium', for places whose context says that it is a priority. */
export const priorityWord = (priority: TaskPriority) => priorities[priority].short

type Props = {
  priority: TaskPriority
  /** 'High' instead of 'High Priority', if a column or label already names the priority. */
  short?: boolean
}

/** No box, so that it is not mistaken for a status: an icon and a word in the priority's color. */
export function PriorityBadge({ priority, short: isShort = false }: Props) {
  const { color, label, short } = priorities[priority]
  const full = bars[priority]
  return (
    <span className={classes.priority} style={{ color: `var(--mantine-color-${color}-text)` }}>
      {full ? <Bars full={full} /> : <IconBolt size={16} fill="currentColor" aria-hidden />}
      {say(isShort ? short : label)}
    </span>
  )
}

const Bars = ({ full }: { full: number }) => (
  <svg width="15" height="14" viewBox="0 0 15 14" fill="currentColor" aria-hidden="true">
    {[1, 2, 3].map((bar) => (
      <rect
        key={bar}
        x={bar * 5 - 5}
        y={14 - bar * 4.6}
        width="3.4"
        height={bar * 4.6}
        rx="1"
        opacity={bar > full ? 0.28 : 1}
      />
    ))}
  </svg>
)
