import { taskRules } from '@kazi/schemas/task-states'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { IconCheck } from '@kazi/ui/tabler'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { List } from './analysis-parts.tsx'
import { isAnswered, withAnswers } from './answered-brief.ts'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'
import { useApplySuggestion } from './use-apply-suggestion.ts'

type Props = { task: TaskDetails; questions: readonly string[]; brief: string }

/** What a VA would ask, each with a field: the answers become part of the brief and cost no analysis. */
export function AnalysisQuestions({ task, questions, brief }: Props) {
  const { applySuggestion, isApplying } = useApplySuggestion(task)
  const draft = `answers:${task.id}`
  const [answers, setAnswers] = useState(() => readDraft(draft, Object.fromEntries(questions.map((one) => [one, '']))))
  const title = 'Questions a VA would ask you'
  if (questions.length === 0) return null
  if (!taskRules[task.status].editable) return <List title={title} items={questions} />
  const open = questions.filter((question) => !isAnswered(task.enhancedDescription, question))
  const given = open
    .map((question) => ({ question, answer: answers[question]?.trim() ?? '' }))
    .filter(({ answer }) => answer !== '')
  const change = (question: string, answer: string) => {
    const next = { ...answers, [question]: answer }
    setAnswers(next)
    writeDraft(draft, next)
  }
  const save = () =>
    applySuggestion({ enhancedDescription: withAnswers(task.enhancedDescription || brief, given) }, () =>
      dropDraft(draft),
    )
  return (
    <form
      noValidate
      aria-label={title}
      className={classes.questions}
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length > 0) save()
      }}
    >
      <h3 className={classes.small}>{title}</h3>
      {questions.map((question) =>
        open.includes(question) ? (
          <Textarea
            key={question}
            label={question}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={answers[question] ?? ''}
            onChange={(event) => change(question, event.currentTarget.value)}
          />
        ) : (
          <p key={question}>
            {question}{' '}
            <span className={classes.taken}>
              <IconCheck size={16} stroke={2.4} aria-hidden /> Answered in your brief
            </span>
          </p>
        ),
      )}
      {open.length > 0 && (
        <div className={classes.moves}>
          <Button type="submit" variant="light" size="sm" disabled={given.length === 0} loading={isApplying}>
            Add My Answers to the Brief
          </Button>
          <span className={classes.quiet}>Free: uses no analysis</span>
        </div>
      )}
    </form>
  )
}
