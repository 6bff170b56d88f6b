import { Alert, Text } from '@mantine/core'
import classes from './task-page.module.css'

const labels = { taskText: 'task description', enhancedDescription: 'additional details', notes: 'notes' }
type Texts = { [Name in keyof typeof labels]?: string | null | undefined }

type Props = {
  /** As the fields were when the form opened. */
  before: Texts
  /** As they are in the form. */
  typed: Texts
  /** As the task has them by now. */
  now: Texts
}

/** Before somebody saves over what was changed meanwhile, in another window or by somebody else in the account: what it says. */
export function ChangedMeanwhile({ before, typed, now }: Props) {
  const changed = (Object.keys(labels) as (keyof Texts)[]).filter((name) => {
    const [was, mine, theirs] = [before[name] ?? '', (typed[name] ?? '').trim(), now[name] ?? '']
    return theirs !== was && mine !== was && mine !== theirs
  })
  return (
    <div role="status">
      {changed.map((name) => (
        <Alert key={name} color="yellow" title={`The ${labels[name]} changed while you were editing`}>
          <Text size="sm">{now[name] ? 'Saved meanwhile:' : 'It was emptied meanwhile.'}</Text>
          {now[name] && <p className={classes.meanwhile}>{now[name]}</p>}
          <Text size="sm">Saving puts your text in its place.</Text>
        </Alert>
      ))}
    </div>
  )
}
