import { taskRules } from '@kazi/schemas/task-states'
import { IconCheck } from '@kazi/ui/tabler'
import { Button, Spoiler } from '@mantine/core'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'
import { useApplySuggestion } from './use-apply-suggestion.ts'

type Props = {
  task: TaskDetails
  brief: string
  /** The client changed the steps, but the brief still lists the original ones. */
  olderThanSteps: boolean
}

/** The drafted brief; using it adds it beside the client's text and never replaces that. */
export function AnalysisBrief({ task, brief, olderThanSteps }: Props) {
  const { applySuggestion, isApplying } = useApplySuggestion(task)
  if (!brief.trim()) return null
  const used = task.enhancedDescription?.trim() === brief.trim()
  return (
    <div className={classes.note}>
      <h3 className={classes.small}>A brief for your VA</h3>
      <Spoiler
        maxHeight={180}
        showLabel="Show the whole brief"
        hideLabel="Show less"
        attributes={{ content: { 'aria-label': 'Drafted brief' } }}
      >
        <p className={classes.prose}>{brief}</p>
      </Spoiler>
      {olderThanSteps && !used && (
        <p className={classes.quiet}>This was drafted before you changed the steps. Check it before you use it.</p>
      )}
      <div className={classes.moves}>
        {used && (
          <span className={classes.taken}>
            <IconCheck size={16} stroke={2.4} aria-hidden /> In use
          </span>
        )}
        {!used && taskRules[task.status].editable && (
          <Button
            variant="light"
            size="sm"
            disabled={isApplying}
            onClick={() => applySuggestion({ enhancedDescription: brief })}
          >
            {task.enhancedDescription ? 'Replace my brief with this one' : 'Use this brief'}
          </Button>
        )}
      </div>
    </div>
  )
}
