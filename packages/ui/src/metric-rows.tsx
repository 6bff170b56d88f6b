import { say } from '@kazi/schemas/say'
import type { AssignmentStatus } from '@kazi/schemas/va'
import { Accordion, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, hours, plainDate } from './format.ts'
import { RatingStars } from './rating.tsx'
import { RelativeTime } from './relative-time.tsx'
import { RowTable } from './row-table.tsx'
import { statusDisplay } from './status-badge.tsx'

type Rows = {
  projects: { id: number; projectTitle: string; clientName: string; status: AssignmentStatus; startDate: string }[]
  reviews: { id: number; title: string; rating: number; comment: string | null; createdAt: string }[]
  time: { id: number; title: string; minutes: number; note: string | null; workedOn: string }[]
  agreed: { id: number; title: string; hours: number; startedOn: string }[]
  clients: { clientName: string; assignments: number; firstStart: string; longestDays: number; returned: boolean }[]
  replies: { id: number; sender: 'admin' | 'client'; title: string; receivedAt: string; hours: number }[]
}
type Props = {
  rows: Rows
  /** The content below "Earnings", rendered when it is opened. */
  earnings?: ReactNode
}

/** Every figure of a VA, expandable to the rows behind it. */
export const MetricRows = ({ rows, earnings }: Props) => (
  <Accordion multiple keepMounted={false}>
    {earnings && <Part title={say('Earnings')}>{earnings}</Part>}
    <Part title={say('Reviews ({number})', { number: rows.reviews.length })}>
      <Reviews rows={rows.reviews} />
    </Part>
    <Part title={say('Projects ({number})', { number: rows.projects.length })}>
      <Projects rows={rows.projects} />
    </Part>
    <Part title={say('Hours ({number})', { number: rows.time.length + rows.agreed.length })}>
      <Hours time={rows.time} agreed={rows.agreed} />
    </Part>
    <Part title={say('Returning clients ({number})', { number: rows.clients.length })}>
      <Clients rows={rows.clients} />
    </Part>
    <Part title={say('Response time ({number})', { number: rows.replies.length })}>
      <Replies rows={rows.replies} />
    </Part>
  </Accordion>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Accordion.Item value={title.replace(/ \(\d+\)$/, '')}>
    <Accordion.Control>{title}</Accordion.Control>
    <Accordion.Panel>{children}</Accordion.Panel>
  </Accordion.Item>
)
const Nothing = () => <Text c="dimmed">{say('Nothing here yet.')}</Text>

const Reviews = ({ rows }: { rows: Rows['reviews'] }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <RowTable
      label={say('Reviews')}
      head={[say('Task'), say('Rating'), say('Comment'), say('Date')]}
      rows={rows.map(({ id, title, rating, comment, createdAt }) => ({
        key: id,
        cells: [title, <RatingStars key="rating" value={rating} />, comment, <RelativeTime key="at" at={createdAt} />],
      }))}
    />
  )

const Projects = ({ rows }: { rows: Rows['projects'] }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <RowTable
      label={say('Projects')}
      head={[say('Project'), say('Client'), say('Status'), say('Started')]}
      rows={rows.map(({ id, projectTitle, clientName, status, startDate }) => ({
        key: id,
        cells: [
          projectTitle,
          clientName,
          say(statusDisplay('assignment', status).label),
          <RelativeTime key="at" at={startDate} />,
        ],
      }))}
    />
  )

const Hours = ({ time, agreed }: Pick<Rows, 'time' | 'agreed'>) =>
  time.length + agreed.length === 0 ? (
    <Nothing />
  ) : (
    <RowTable
      label={say('Hours')}
      head={[say('Task'), say('Note'), say('Date'), say('Time')]}
      amounts
      rows={[
        ...time.map(({ id, title, minutes, note, workedOn }) => ({
          key: `time ${id}`,
          cells: [title, note, plainDate(workedOn), hours(minutes)],
        })),
        ...agreed.map(({ id, title, hours: whole, startedOn }) => ({
          key: `agreed ${id}`,
          cells: [title, say('Agreed hours, none logged'), plainDate(startedOn), hours(whole * 60)],
        })),
      ]}
    />
  )

const Clients = ({ rows }: { rows: Rows['clients'] }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {say(
          'Clients who started at least 30 days ago. A client returned with a second assignment, or one of 30 days or more.',
        )}
      </Text>
      <RowTable
        label={say('Returning clients')}
        head={[say('Client'), say('First started'), say('Assignments'), say('Longest'), say('Returned')]}
        rows={rows.map(({ clientName, assignments, firstStart, longestDays, returned }) => ({
          key: `${clientName} ${firstStart}`,
          cells: [
            clientName,
            plainDate(firstStart),
            assignments,
            count(longestDays, 'day'),
            returned ? say('Yes') : say('No'),
          ],
        }))}
      />
    </>
  )

const Replies = ({ rows }: { rows: Rows['replies'] }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {say('Messages of the last 90 days that were answered. The figure is the middle one of these times.')}
      </Text>
      <RowTable
        label={say('Response time')}
        head={[say('Task'), say('From'), say('Received'), say('Answered after')]}
        amounts
        rows={rows.map(({ id, title, sender, receivedAt, hours: after }) => ({
          key: id,
          cells: [
            title,
            sender === 'admin' ? say('Team') : say('Client'),
            <RelativeTime key="at" at={receivedAt} />,
            hours(Math.round(after * 60)),
          ],
        }))}
      />
    </>
  )
