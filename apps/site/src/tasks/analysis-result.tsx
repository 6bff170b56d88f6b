import { type Analysis, sureFrom } from '@kazi/schemas/analysis'
import { priorityLabels, taskRules } from '@kazi/schemas/task'
import { shortDate } from '@kazi/ui/format'
import { SkillChips } from '@kazi/ui/skill-chips'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AnalysisBrief } from './analysis-brief.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'
import { useAdopt } from './use-adopt.ts'

type Props = { task: TaskDetails; analysis: Analysis }

const verdicts = {
  yes: 'Yes, hand it over',
  partly: 'In part',
  no: 'Better not',
}

/** What the analyst read in the task; each suggestion is taken with one click, and only then. */
export function AnalysisResult({ task, analysis }: Props) {
  const { delegable, reason, effort, steps, skills, tools, keep, questions, clientProvides } = analysis
  const { minHours, maxHours } = effort
  // No effort and open questions: there was nothing to plan yet, so nothing is suggested either.
  if (maxHours === 0 && questions.length > 0 && delegable !== 'yes')
    return (
      <div className={classes.panel}>
        <div>
          <p className={classes.verdict}>Tell us a little more</p>
          <p>{reason}</p>
        </div>
        <List title="What would help" items={questions} />
        <p>Edit the task with your answers; then it can be analyzed again.</p>
      </div>
    )
  return (
    <div className={classes.panel}>
      <div>
        <p className={classes.verdict}>{verdicts[delegable]}</p>
        <p>{reason}</p>
      </div>
      <List title="Questions a VA would ask you" items={questions} />
      <Suggestions task={task} analysis={analysis} />
      {maxHours > 0 && (
        <Fact label="Effort">
          {minHours === maxHours ? `${maxHours} hours` : `${minHours} to ${maxHours} hours`} of a VA
        </Fact>
      )}
      <List title="Steps" items={steps} ordered />
      {skills.length > 0 && (
        <Fact label="Skills">
          <SkillChips skills={skills} />
        </Fact>
      )}
      {tools.length > 0 && (
        <Fact label="Tools">
          <SkillChips skills={tools} label="Tools" />
        </Fact>
      )}
      <List title="What you provide" items={clientProvides} />
      <List title="What stays with you" items={keep} />
      <AnalysisBrief task={task} brief={analysis.brief} />
    </div>
  )
}

function Suggestions({ task, analysis }: Props) {
  const { adopt, adopting } = useAdopt(task)
  const { category, confidence, runnerUp, priority, priorityWords, deadline } = analysis
  const sure = confidence >= sureFrom
  const day = deadline?.at?.slice(0, 10)
  const { editable } = taskRules[task.status]
  const take = (text: string, taken: boolean, edit: Parameters<typeof adopt>[0]) =>
    (editable || taken) && <Take key={text} text={text} taken={taken} disabled={adopting} onTake={() => adopt(edit)} />
  return (
    <>
      <Fact
        label="Category"
        actions={[category, ...(sure ? [] : [runnerUp])].map((one) =>
          take(one, task.category === one, { category: one }),
        )}
      >
        {sure ? `${category}, ${Math.round(confidence * 100)}% sure` : `Is it ${category}, or rather ${runnerUp}?`}
      </Fact>
      <Fact label="Priority" actions={take(priorityLabels[priority], task.priority === priority, { priority })}>
        {priorityLabels[priority]}
        {priorityWords && priorityWords.length > 0 && <>, because you wrote “{priorityWords.join('”, “')}”</>}
      </Fact>
      {deadline && (
        <Fact label="Deadline" actions={day && take(shortDate(day), task.deadline === day, { deadline: day })}>
          You wrote “{deadline.phrase}”
          {day ? `: ${shortDate(day)}` : ', which names no day. Set one yourself if it matters.'}
        </Fact>
      )}
    </>
  )
}

type TakeProps = { text: string; taken: boolean; disabled: boolean; onTake: () => void }

function Take({ text, taken, disabled, onTake }: TakeProps) {
  if (taken)
    return (
      <span className={classes.taken}>
        <IconCheck size={16} stroke={2.4} aria-hidden /> {text} is set
      </span>
    )
  return (
    <Button variant="light" size="sm" disabled={disabled} onClick={onTake}>
      Use {text}
    </Button>
  )
}

type FactProps = { label: string; children: ReactNode; actions?: ReactNode }

const Fact = ({ label, children, actions }: FactProps) => (
  <div className={classes.fact}>
    <h3 className={classes.small}>{label}</h3>
    <div className={classes.factBody}>
      <div>{children}</div>
      {actions && <div className={classes.moves}>{actions}</div>}
    </div>
  </div>
)

function List({ title, items, ordered = false }: { title: string; items: readonly string[]; ordered?: boolean }) {
  if (items.length === 0) return null
  const Kind = ordered ? 'ol' : 'ul'
  return (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <Kind className={classes.items}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Kind>
    </div>
  )
}
