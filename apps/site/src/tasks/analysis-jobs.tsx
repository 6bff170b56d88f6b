import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { Job } from '@kazi/schemas/analysis'
import { Button } from '@mantine/core'
import { effortInWords } from './analysis-effort.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** In lower case, without its last mark: two texts that differ only there say the same. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/[.!?…]$/, '')
    .toLowerCase()

/** Several unrelated jobs in one text, which could be tasks of their own: each can then go to the VA who fits it. */
export function AnalysisJobs({ task, jobs }: { task: TaskDetails; jobs: readonly Job[] }) {
  const split = useCommand(trpc.tasks.split, {
    success: ({ ids }) => ({
      title: `${ids.length} tasks`,
      text: `This page keeps the first. ${ids.length === 2 ? 'The other is' : 'The others are'} on your dashboard.`,
    }),
  })
  if (task.status !== 'pending' || jobs.length < 2) return null
  return (
    <div className={classes.note}>
      <h3 className={classes.small}>This reads like {jobs.length} separate tasks</h3>
      <ol className={classes.items}>
        {jobs.map((job) => (
          <li key={job.text}>
            <strong>{job.title}</strong>
            <div className={classes.quiet}>
              {job.category}
              {job.effort.maxHours > 0 && `, ${effortInWords(job.effort)}`}
            </div>
            {plain(job.text) !== plain(job.title) && <p className={classes.jobText}>{job.text}</p>}
          </li>
        ))}
      </ol>
      <div className={classes.moves}>
        <Button variant="light" size="sm" loading={split.isPending} onClick={() => split.run({ id: task.id })}>
          Make {jobs.length} tasks of it
        </Button>
        <span className={classes.quiet}>
          Each gets its own text and analysis, and can go to the VA who fits it best
        </span>
      </div>
    </div>
  )
}
