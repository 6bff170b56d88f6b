import { hours } from '@kazi/schemas/format'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { QuestionList } from '@kazi/ui/question-list'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fileAccess } from '#/session/file-access.ts'
import type { MatchingTask } from './matching-task.ts'
import classes from './task-matching.module.css'

/** What VAs who no longer have the task did for it: whoever takes it on goes on from there. */
export const EarlierWork = ({ task: { earlierWork, clientName } }: { task: MatchingTask }) => (
  <Section title="Earlier work">
    {earlierWork.map(({ vaTaskId, vaId, name, until, deliveries, questions, minutes }) => (
      <div key={vaTaskId} className={classes.panel}>
        <p>
          <Anchor fw={600} renderRoot={(props) => <Link to="/admin/vas" search={{ va: vaId }} {...props} />}>
            {name}
          </Anchor>{' '}
          had this task until <RelativeTime at={until} inline />.{minutes > 0 && ` ${hours(minutes)} logged.`}
        </p>
        <QuestionList questions={questions} client={clientName} />
        <DeliveryList deliveries={deliveries} access={fileAccess} title="Delivered to the client" />
      </div>
    ))}
  </Section>
)
