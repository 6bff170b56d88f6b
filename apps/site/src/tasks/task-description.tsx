import { Section } from '@kazi/ui/section'
import { Spoiler } from '@mantine/core'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** The client's text, with the brief beside it. */
export const TaskDescription = ({ task }: { task: TaskDetails }) => (
  <Section title="The task">
    <Spoiler
      maxHeight={320}
      showLabel="Show all"
      hideLabel="Show less"
      attributes={{ content: { 'aria-label': 'Task description' } }}
    >
      <p className={classes.prose}>{task.taskText}</p>
      {task.enhancedDescription && (
        <>
          <h3 className={classes.small}>Brief</h3>
          <p className={classes.prose}>{task.enhancedDescription}</p>
        </>
      )}
      {task.notes && (
        <>
          <h3 className={classes.small}>Notes</h3>
          <p className={classes.prose}>{task.notes}</p>
        </>
      )}
    </Spoiler>
  </Section>
)
