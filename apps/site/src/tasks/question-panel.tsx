import { trpc } from '@kazi/client/connect'
import { leadFocus } from '@kazi/client/lead-focus'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { taskAnswer } from '@kazi/schemas/question'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { Button, Stack, Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** The open question of the VA, or of the team before there is one. Undefined without one. */
function openQuestion({ request, work }: TaskDetails) {
  const isOpen = ({ state }: { state: string }) => state === 'open'
  const asked = request?.questions.find(isOpen)
  if (asked) return { ...asked, team: true as const }
  const ofVa = work?.questions.find(isOpen)
  return ofVa && work && { ...ofVa, name: firstName(work.name), team: false as const }
}

/** The open question with its answer field. Nothing without one. */
export function QuestionPanel({ task }: { task: TaskDetails }) {
  const open = openQuestion(task)
  if (!open) return null
  return (
    <Section id="question" title={open.team ? 'We have a question' : `${open.name} has a question`}>
      <div className={classes.panel}>
        <p className={classes.prose}>{open.question}</p>
        <p className={classes.quiet}>
          <RelativeTime at={open.askedAt} /> ·{' '}
          {open.team ? 'Our search' : (task.work?.deadline ?? task.deadline) ? 'The deadline' : open.name} waits for
          your answer
        </p>
        <AnswerForm key={open.id} taskId={task.id} questionId={open.id} name={open.team ? undefined : open.name} />
      </div>
    </Section>
  )
}

function AnswerForm({ taskId, questionId, name }: { taskId: number; questionId: number; name: string | undefined }) {
  const fields = useRef<HTMLFormElement>(null)
  const draft = `answer:${questionId}`
  const form = useSchemaForm({
    schema: taskAnswer,
    initialValues: readDraft(draft, { answer: '' }),
    toInput: ({ answer }) => ({ id: taskId, questionId, answer }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const send = useCommand(trpc.tasks.answer, {
    success: { title: 'Answer sent', text: name ? `${name} has been notified and can go on.` : 'Our search goes on.' },
    onSuccess: () => dropDraft(draft),
    // The form is about to disappear; the next step is what comes now.
    onDone: () => leadFocus(document.getElementById('next-step'), fields.current),
  })
  return (
    <form ref={fields} noValidate onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}>
      <Stack>
        <Textarea label="Your answer" withAsterisk aria-required minRows={3} {...form.getInputProps('answer')} />
        <div>
          <Button type="submit" loading={send.isPending}>
            {name ? `Send answer to ${name}` : 'Send Answer'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
