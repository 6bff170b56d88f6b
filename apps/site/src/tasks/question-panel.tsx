import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { taskAnswer } from '@kazi/schemas/question'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { firstName } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { Button, Stack, Textarea } from '@mantine/core'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** The VA's open question, with its answer field. Nothing without one. */
export function QuestionPanel({ task: { id, work } }: { task: TaskDetails }) {
  const open = work?.questions.find(({ state }) => state === 'open')
  if (!work || !open) return null
  const name = firstName(work.name)
  return (
    <Section id="question" title={`${name} has a question`}>
      <div className={classes.panel}>
        <p className={classes.prose}>{open.question}</p>
        <p className={classes.quiet}>
          <RelativeTime at={open.askedAt} /> · The deadline waits for your answer
        </p>
        <AnswerForm key={open.id} taskId={id} questionId={open.id} name={name} />
      </div>
    </Section>
  )
}

function AnswerForm({ taskId, questionId, name }: { taskId: number; questionId: number; name: string }) {
  const draft = `answer:${questionId}`
  const form = useSchemaForm({
    schema: taskAnswer,
    initialValues: readDraft(draft, { answer: '' }),
    toInput: ({ answer }) => ({ id: taskId, questionId, answer }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const send = useCommand(trpc.tasks.answer, {
    success: { title: 'Answer sent', text: `${name} has been notified and can go on.` },
    onSuccess: () => {
      dropDraft(draft)
      // The form is about to disappear; the next step is what comes now.
      document.getElementById('next-step')?.focus()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}>
      <Stack>
        <Textarea label="Your answer" withAsterisk aria-required minRows={3} {...form.getInputProps('answer')} />
        <div>
          <Button type="submit" loading={send.isPending}>
            Send answer to {name}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
