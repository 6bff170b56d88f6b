import { type Analysis, sureFrom } from '@kazi/schemas/analysis'
import { taskCategory } from '@kazi/schemas/task'
import { taskRules } from '@kazi/schemas/task-states'
import { shortDate } from '@kazi/ui/format'
import { priorityWord } from '@kazi/ui/priority-badge'
import { IconCheck } from '@kazi/ui/tabler'
import { Button, Select, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import edit from './analysis-edit.module.css'
import { Fact } from './analysis-parts.tsx'
import { today } from './day-text.ts'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'
import { type Edit, useApplySuggestion } from './use-apply-suggestion.ts'

type Props = { task: TaskDetails; analysis: Analysis }

/** The analyst's suggestions for the task's fields; nothing is saved before a click. */
export function AnalysisSuggestions({ task, analysis }: Props) {
  const { applySuggestion, isApplying } = useApplySuggestion(task)
  const { title, category, confidence, runnerUp, priority, priorityWords, deadline } = analysis
  const sure = confidence >= sureFrom
  const offered = [...new Set(sure ? [category] : [category, runnerUp])]
  const day = deadline?.day
  // A regular task has the same words at every occurrence, and the day that they meant at the first one.
  const hasPassed = Boolean(day && day < today())
  const { editable } = taskRules[task.status]
  // All at once changes nothing that the client chose, unless their own words say it; each can be used by itself.
  const all: Edit = {
    ...(title && !task.title && { title }),
    ...(sure && !task.category && { category }),
    ...(priority !== task.priority && (!task.priority || priorityWords?.length) && { priority }),
    ...(day && !hasPassed && !task.deadline && { deadline: day }),
    ...(analysis.brief.trim() && !task.enhancedDescription && { enhancedDescription: analysis.brief }),
  }
  const other = taskCategory.options.find((one) => one === task.category && !offered.includes(one))
  const take = (text: string, taken: boolean, change: Parameters<typeof applySuggestion>[0]) =>
    (editable || taken) && (
      <Take key={text} text={text} taken={taken} disabled={isApplying} onTake={() => applySuggestion(change)} />
    )
  return (
    <>
      {editable && Object.keys(all).length > 1 && (
        <div className={classes.moves}>
          <Button variant="light" size="sm" disabled={isApplying} onClick={() => applySuggestion(all)}>
            Use All Suggestions
          </Button>
        </div>
      )}
      {title && (
        <Fact label="Title" actions={take('this title', task.title === title, { title })}>
          {title}
        </Fact>
      )}
      <Fact
        label="Category"
        actions={
          <>
            {offered.map((one) => take(one, task.category === one, { category: one }))}
            {editable && (
              <Select
                className={edit.category}
                size="sm"
                aria-label="Another category"
                placeholder="Another category"
                data={taskCategory.options}
                value={other ?? null}
                disabled={isApplying}
                onChange={(one) => one && applySuggestion({ category: one })}
              />
            )}
          </>
        }
      >
        {sure ? `${category}, ${Math.round(confidence * 100)}% sure` : `${category} or ${runnerUp}?`}
      </Fact>
      <Fact label="Priority" actions={take(priorityWord(priority), task.priority === priority, { priority })}>
        {priorityWord(priority)}
        {priorityWords && priorityWords.length > 0 && <>, because you wrote “{priorityWords.join('”, “')}”</>}
      </Fact>
      {deadline && (
        <Deadline phrase={deadline.phrase} day={day} isShown={!hasPassed || task.deadline === day}>
          {day && take(shortDate(day), task.deadline === day, { deadline: day })}
        </Deadline>
      )}
    </>
  )
}

type DeadlineProps = { phrase: string; day: string | null | undefined; isShown: boolean; children: ReactNode }

function Deadline({ phrase, day, isShown, children }: DeadlineProps) {
  return (
    <Fact label="Deadline" actions={isShown && children}>
      You wrote “{phrase}”{!day && '. That is not a date; set one yourself if it matters.'}
      {day && isShown && `: ${shortDate(day)}`}
    </Fact>
  )
}

type TakeProps = { text: string; taken: boolean; disabled: boolean; onTake: () => void }

function Take({ text, taken, disabled, onTake }: TakeProps) {
  if (taken)
    return (
      <span className={classes.taken}>
        <IconCheck size={16} stroke={2.4} aria-hidden /> In use
        <VisuallyHidden>: {text}</VisuallyHidden>
      </span>
    )
  return (
    <Button variant="light" size="sm" disabled={disabled} onClick={onTake}>
      Use {text}
    </Button>
  )
}
