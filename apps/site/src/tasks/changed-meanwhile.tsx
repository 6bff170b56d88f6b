import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { weekdayDate } from '@kazi/ui/format'
import { Alert, Text } from '@mantine/core'
import classes from './task-page.module.css'

const labels = {
  title: 'title',
  name: 'name',
  taskText: 'task description',
  steps: 'steps',
  enhancedDescription: 'additional details',
  category: 'category',
  priority: 'priority',
  deadline: 'deadline',
  budget: 'budget',
  notes: 'notes',
}
type Name = keyof typeof labels
type Values = { [One in Name]?: string | null | undefined }

const shown = (name: Name, value: string) =>
  name === 'priority' ? priorities[value as TaskPriority].label : name === 'deadline' ? weekdayDate(value) : value

type Props = {
  /** As the fields were when the form opened. */
  before: Values
  /** As they are in the form. */
  typed: Values
  /** As the task has them by now. */
  now: Values
}

/** Before somebody saves over what was changed meanwhile, in another window or by somebody else in the account: what it says. */
export function ChangedMeanwhile({ before, typed, now }: Props) {
  const changed = (Object.keys(labels) as Name[]).filter((name) => {
    const [was, mine, theirs] = [before[name] ?? '', (typed[name] ?? '').trim(), now[name] ?? '']
    return theirs !== was && mine !== was && mine !== theirs
  })
  return (
    <div role="status">
      {changed.map((name) => {
        const theirs = now[name]
        return (
          <Alert key={name} color="marigold" title={`The ${labels[name]} changed while you were editing`}>
            <Text size="sm">{theirs ? 'It now says:' : 'It is empty now.'}</Text>
            {theirs && <p className={classes.meanwhile}>{shown(name, theirs)}</p>}
            <Text size="sm">Saving replaces it with yours.</Text>
          </Alert>
        )
      })}
    </div>
  )
}
