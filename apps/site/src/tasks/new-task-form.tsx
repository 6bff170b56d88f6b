import { type Outputs, trpc } from '@kazi/client/connect'
import type { ToastMessage } from '@kazi/client/toast-message'
import { toast } from '@kazi/client/toasts'
import { briefWithSteps } from '@kazi/schemas/playbook'
import { promises } from '@kazi/schemas/promises'
import { newTaskForm, newTaskProblems, newTaskRequest, type TaskCategory } from '@kazi/schemas/task'
import { dropSentDraft, writeDraft } from '@kazi/ui/draft'
import { ListField } from '@kazi/ui/list-field'
import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { Afterwards } from './afterwards.tsx'
import { withoutEmptyHeadings } from './brief-outlines.ts'
import { MatchesDialog } from './matches-dialog.tsx'
import { readTaskDraft } from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { blankTask, type TaskFormValues } from './task-form-values.ts'
import classes from './tasks.module.css'
import { useNewTask } from './use-new-task.ts'
import { useTextHints } from './use-text-hints.ts'
import { useVaSearch } from './use-va-search.ts'

/** The order in which the spec reports missing fields, one at a time. */
const order = ['taskText', 'deadline', 'category', 'priority', 'budget', 'enhancedDescription', 'notes'] as const
const below: Partial<Record<keyof TaskFormValues, string>> = {
  taskText: 'Describe the task',
  deadline: 'Choose a date',
  category: 'Choose a category',
  priority: 'Choose a priority',
}
type Problem = { field: keyof TaskFormValues; said: ToastMessage; error: string }

/** What a field says below itself, and the toast for it, which only what is missing has a title for. */
const problemOf = (field: keyof TaskFormValues, text: string): Problem => {
  const titled = Object.values(newTaskProblems).find((problem) => problem.text === text)
  return { field, said: titled ?? text, error: (titled && below[field]) ?? text }
}

/** The schema's output for the fields, or what is wrong with them: one problem for each field, in the spec's order. */
function read(schema: typeof newTaskForm | typeof newTaskRequest, values: TaskFormValues) {
  const { data, error } = schema.safeParse({ ...values, taskText: withoutEmptyHeadings(values.taskText) })
  if (data) return { input: data }
  const problems = order.flatMap((field) => {
    const issue = error.issues.find(({ path }) => path[0] === field)
    return issue ? [problemOf(field, issue.message)] : []
  })
  return { problems }
}

export type Playbook = Outputs['tasks']['playbooks']['list'][number]

const valuesOf = (playbook: Playbook): TaskFormValues => ({
  ...blankTask,
  taskText: playbook.taskText,
  enhancedDescription: briefWithSteps(playbook),
  category: playbook.category,
  priority: playbook.priority,
  budget: playbook.budget ?? '',
  notes: playbook.notes ?? '',
})

type Props = {
  onDone: () => void
  onCancel: () => void
  /** The VA whom the client asks for, by id: part of the URL. */
  va?: number | undefined
  onVa?: (va: number | undefined) => void
  /** A dialog opened on top of this form, or closed. */
  onMatches?: (open: boolean) => void
  /** The playbook that the task begins with. */
  playbook?: Playbook | undefined
}

export function NewTaskForm({ onDone, onCancel, va, onVa, onMatches, playbook }: Props) {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const { data: known = [] } = trpc.tasks.vas.list.useQuery()
  const wished = known.some(({ id }) => id === va) ? va : undefined
  // A playbook has a draft of its own: it never takes the place of what was begun without it.
  const draft = playbook ? `new-task:${user.id}:playbook:${playbook.id}` : `new-task:${user.id}`
  const changedAt = playbook?.changedAt
  const form = useForm({
    initialValues: readTaskDraft(draft, playbook ? valuesOf(playbook) : blankTask, changedAt),
    onValuesChange: (values) => {
      writeDraft(draft, { ...values, changedAt })
      // What is typed next is another task.
      if (!values.taskText.trim()) made.forget()
    },
  })
  const hints = useTextHints(form, draft)
  const sent = useRef(blankTask)
  const onSuccess = () => {
    dropSentDraft(draft, sent.current)
    hints.forget()
  }
  const { send, sending, made } = useNewTask(draft, { onSuccess, onDone, textRepeats: playbook !== undefined })
  const { search, searching } = useVaSearch()
  const [found, setFound] = useState<number | null>(null)
  const show = (count: number | null) => {
    setFound(count)
    onMatches?.(count !== null)
  }

  /** The toast and the focus go to the first problem; each field says its own. */
  const refuse = (...problems: Problem[]) => {
    hints.stop()
    const [first] = problems
    toast(first?.said ?? 'Please try again.', 'failure')
    form.setErrors(Object.fromEntries(problems.map(({ field, error }) => [field, error])))
    if (first) form.getInputNode(first.field)?.focus()
  }
  const submit = (schema: typeof newTaskForm | typeof newTaskRequest, request: boolean) => {
    const { input, problems } = read(schema, form.getValues())
    if (!input) return refuse(...problems)
    hints.stop()
    sent.current = form.getValues()
    send({ input, request, va: wished })
  }
  const described = () => {
    if (withoutEmptyHeadings(form.getValues().taskText).trim()) return true
    refuse({ field: 'taskText', said: 'Please enter a task description first.', error: 'Describe the task' })
    return false
  }
  const find = async () => {
    const { category } = form.getValues()
    if (!described()) return
    if (category) show(await search(category as TaskCategory))
    else
      refuse({
        field: 'category',
        said: 'Please select a category to find matching VAs.',
        error: 'Choose a category',
      })
  }
  const request = () => {
    if (described()) submit(newTaskRequest, true)
  }
  const cancel = () => {
    made.leave()
    onCancel()
  }
  return (
    <form noValidate onSubmit={form.onSubmit(() => submit(newTaskForm, false))}>
      <Stack>
        <TaskFields form={form} isNew details={playbook !== undefined} hints={hints} />
        <Afterwards of="buttons">
          {onVa && known.length > 0 && <VaWish known={known} va={wished} onVa={onVa} />}
          <div className={classes.help}>
            <Text fw={650}>Ready to hand it over?</Text>
            <Text c="dimmed">
              We match you with a VA personally and aim to respond within {promises.requestTargetHours} hours.
            </Text>
            <div className={classes.buttons}>
              <Button variant="light" loading={sending} onClick={request}>
                Find a VA to Help
              </Button>
              <Button variant="subtle" loading={searching} onClick={find}>
                See how many VAs match
              </Button>
            </div>
          </div>
          <div className={classes.foot}>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={sending}>
              Create Task
            </Button>
          </div>
          <MatchesDialog
            title="VA Matches Found!"
            where={`in ${form.getValues().category}`}
            confirmLabel="Find a VA to Help"
            count={found}
            loading={sending}
            onTop
            onConfirm={request}
            onClose={() => show(null)}
          />
        </Afterwards>
      </Stack>
    </form>
  )
}

type Known = Outputs['tasks']['vas']['list']

const notListed = (others: number) =>
  others === 0
    ? ''
    : others === 1
      ? ' 1 more of your VAs is not listed. To ask for that VA, write their name in the notes.'
      : ` ${others} more of your VAs are not listed. To ask for one of them, write their name in the notes.`

/** The VAs whom the client knows: favorites first. */
const VaWish = ({
  known,
  va,
  onVa,
}: {
  known: Known
  va: number | undefined
  onVa: (va: number | undefined) => void
}) => (
  <ListField
    label="VA"
    description={`Optional: someone you'd like to have. Our team looks at them first.${notListed(known.at(-1)?.others ?? 0)}`}
    none="No preference"
    options={known.map(({ id, name, favorite }) => ({
      value: String(id),
      label: favorite ? `${name} (favorite)` : name,
    }))}
    value={va ? String(va) : null}
    onChange={(chosen) => onVa(chosen ? Number(chosen) : undefined)}
  />
)
