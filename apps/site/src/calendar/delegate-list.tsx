import { type Outputs, trpc } from '@kazi/client/connect'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Button, Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import classes from './calendar.module.css'

type Suggestion = Outputs['tasks']['calendar']['suggestions'][number]
const keyOf = ({ title, taskText }: Suggestion) => `${title}\n${taskText}`

/** What a VA could take over, each with its reason; those that are ticked become tasks. */
export function DelegateList({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = suggestions.filter((one) => ticked.includes(keyOf(one)))
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  const steps = useMemo(
    () =>
      asProcedure(async (tasks: readonly Suggestion[]) => {
        for (const one of tasks) {
          const { taskText, category } = one
          await client.tasks.create.mutate({ taskText, category })
          // If a later one fails, trying again must not create this one a second time.
          setTicked((now) => now.filter((key) => key !== keyOf(one)))
        }
        return tasks.length
      }),
    [client],
  )
  const create = useCommand(steps, {
    success: (created) => ({
      title: `Added ${count(created, 'task')}`,
      text: `${created === 1 ? 'It is' : 'They are'} on your list now.`,
    }),
    onDone: () => navigate({ to: '/dashboard' }),
  })
  const toggle = (key: string) =>
    setTicked(ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key])
  return (
    <Section title="Suggestions" description="Tick what you want to hand over.">
      <ul className={classes.list}>
        {suggestions.map((one) => (
          <li key={keyOf(one)} className={classes.row}>
            <Checkbox
              className={classes.words}
              label={one.title}
              description={`${one.category}. ${one.reason}`}
              checked={ticked.includes(keyOf(one))}
              onChange={() => toggle(keyOf(one))}
            />
            {one.hoursPerWeek !== null && <strong>{one.hoursPerWeek} h a week</strong>}
          </li>
        ))}
      </ul>
      <Button
        className={classes.create}
        disabled={chosen.length === 0}
        loading={create.isPending}
        onClick={() => create.run(chosen)}
      >
        {chosen.length > 0 ? `Create ${count(chosen.length, 'Task')}` : 'Create Tasks'}
      </Button>
    </Section>
  )
}
