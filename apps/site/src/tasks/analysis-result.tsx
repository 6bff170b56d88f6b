import type { Analysis } from '@kazi/schemas/analysis'
import { moreDetail } from '@kazi/schemas/analysis-words'
import { SkillChips } from '@kazi/ui/skill-chips'
import { adviceOf, firstStepOf, holdsTask } from './advice.ts'
import { AnalysisBrief } from './analysis-brief.tsx'
import { AnalysisEffort } from './analysis-effort.tsx'
import { AnalysisJobs } from './analysis-jobs.tsx'
import { Fact, List } from './analysis-parts.tsx'
import { AnalysisQuestions } from './analysis-questions.tsx'
import { AnalysisSteps } from './analysis-steps.tsx'
import { AnalysisSuggestions } from './analysis-suggestions.tsx'
import { HelpNow } from './help-now.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Props = { task: TaskDetails; analysis: Analysis }

const verdicts = {
  yes: 'Yes, hand it over',
  partly: 'Partly: a VA can start',
  no: 'Keep this one yourself',
}

/** The analyst's suggestions for the task; each is applied only on a click. */
export function AnalysisResult({ task, analysis }: Props) {
  const { delegable, reason, effort, skills, tools, keep, questions, clientProvides, brief } = analysis
  const { deliverables = [], limits = [], provided = [], jobs = [] } = analysis
  if (analysis.danger) return <HelpNow danger={analysis.danger} />
  const verdict = adviceOf(analysis) === 'detail' ? moreDetail : verdicts[delegable]
  const first = firstStepOf(analysis)
  // No effort and open questions: nothing could be planned, so nothing is suggested, unless the client made a change.
  if (effort.maxHours === 0 && questions.length > 0 && delegable !== 'yes' && !analysis.corrected)
    return (
      <div className={classes.panel}>
        <div>
          <p className={classes.verdict}>{verdict}</p>
          <p>{reason}</p>
        </div>
        {holdsTask(analysis) && <List title="What you'll do yourself" items={keep} />}
        <List title="What would help" items={questions} />
        <p>{first ?? 'Add your answers to the task, then analyze it again.'}</p>
      </div>
    )
  return (
    <div className={classes.panel}>
      <div>
        <p className={classes.verdict}>{verdict}</p>
        {reason !== verdict && <p>{reason}</p>}
        {first && <p>{first}</p>}
      </div>
      <AnalysisJobs task={task} jobs={jobs} />
      <AnalysisSuggestions task={task} analysis={analysis} />
      <AnalysisEffort task={task} analysis={analysis} />
      <List title="What you get" items={deliverables} />
      <AnalysisSteps task={task} analysis={analysis} />
      <List title="Limits to respect" items={limits} />
      <List title="What you've already provided" items={provided} />
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
      <List title="What your VA needs from you" items={clientProvides} />
      <List title="What you'll do yourself" items={keep} />
      <AnalysisQuestions task={task} questions={questions} brief={brief} />
      <AnalysisBrief
        task={task}
        brief={brief}
        olderThanSteps={analysis.engine !== 'built-in' && (analysis.corrected?.includes('steps') ?? false)}
      />
    </div>
  )
}
