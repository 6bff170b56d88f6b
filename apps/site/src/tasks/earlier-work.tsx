import { hours, money } from '@kazi/schemas/format'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { QuestionList } from '@kazi/ui/question-list'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { fileAccess } from '#/frame/file-access.ts'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** What VAs who no longer have the task did for it stays the client's: files, answers, and the hours that are billed. */
export const EarlierWork = ({ earlierWork }: Pick<TaskDetails, 'earlierWork'>) => (
  <Section title="Earlier work">
    {earlierWork.map(({ vaTaskId, name, until, deliveries, questions, minutes, cost }) => (
      <div key={vaTaskId} className={classes.panel}>
        <p>
          <strong>{name}</strong> had this task until <RelativeTime at={until} inline />.
          {minutes > 0 && ` ${hours(minutes)} logged${cost ? `, ${money(cost)}` : ''}.`}
        </p>
        <DeliveryList deliveries={deliveries} access={fileAccess} title="Delivered" />
        <QuestionList questions={questions} client="You" />
      </div>
    ))}
  </Section>
)
