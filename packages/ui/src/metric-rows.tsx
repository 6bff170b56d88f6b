import { hours, plainDate } from '@kazi/schemas/format'
import type { RowKind } from '@kazi/schemas/row-report'
import { say } from '@kazi/schemas/say'
import type { AssignmentStatus } from '@kazi/schemas/work-states'
import { Accordion, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from './format.ts'
import { RatingStars } from './rating.tsx'
import { RelativeTime } from './relative-time.tsx'
import { ReportButton, reportColumn } from './report-button.tsx'
import { RowTable } from './row-table.tsx'
import { ShowMore } from './show-more.tsx'
import { statusDisplay } from './status-badge.tsx'
import { timeNote } from './time-note.ts'

type Rows = {
  projects: { id: number; projectTitle: string; clientName: string; status: AssignmentStatus; startDate: string }[]
  reviews: { id: number; title: string; rating: number; comment: string | null; createdAt: string }[]
  time: { id: number; title: string; minutes: number; note: string | null; workedOn: string }[]
  agreed: { id: number; title: string; hours: number; startedOn: string }[]
  clients: Client[]
  replies: Reply[]
  /** How many there are of each; the newest are here. */
  totals: Record<'projects' | 'reviews' | 'time' | 'agreed' | 'clients' | 'replies', number>
}
type Client = {
  id: number
  clientName: string
  assignments: number
  firstStart: string
  longestDays: number
  returned: boolean
  engagements: { id: number; title: string; startDate: string; endedAt: string | null }[]
}
type Reply = {
  id: number
  sender: 'admin' | 'client'
  title: string
  receivedAt: string
  answeredAt: string
  hours: number
}
type OnReport = ((row: { kind: RowKind; id: number; title: string }) => void) | undefined
type Props = {
  rows: Rows
  /** The content below "Earnings", rendered when it is opened. */
  earnings?: ReactNode
  /** Says that a row is wrong. */
  onReport?: OnReport
  /** Reads older rows; without it, it is said that there are some. */
  more?: More
}
type More = { loading: boolean; onClick: () => void } | undefined

/** Every figure of a VA, expandable to the rows behind it. */
export const MetricRows = ({ rows, earnings, onReport, more }: Props) => (
  <Accordion multiple keepMounted={false}>
    {earnings && <Part title={say('Earnings')}>{earnings}</Part>}
    <Part title={say('Reviews ({number})', { number: rows.totals.reviews })}>
      <Reviews rows={rows.reviews} onReport={onReport} />
      <Older shown={rows.reviews.length} total={rows.totals.reviews} more={more} />
    </Part>
    <Part title={say('Projects ({number})', { number: rows.totals.projects })}>
      <Projects rows={rows.projects} onReport={onReport} />
      <Older shown={rows.projects.length} total={rows.totals.projects} more={more} />
    </Part>
    <Part title={say('Hours ({number})', { number: rows.totals.time + rows.totals.agreed })}>
      <Hours time={rows.time} agreed={rows.agreed} onReport={onReport} />
      <Older shown={rows.time.length + rows.agreed.length} total={rows.totals.time + rows.totals.agreed} more={more} />
    </Part>
    <Part title={say('Returning clients ({number})', { number: rows.totals.clients })}>
      <Clients rows={rows.clients} onReport={onReport} />
      <Older shown={rows.clients.length} total={rows.totals.clients} more={more} />
    </Part>
    <Part title={say('Response time ({number})', { number: rows.totals.replies })}>
      <Replies rows={rows.replies} onReport={onReport} />
      <Older shown={rows.replies.length} total={rows.totals.replies} more={more} />
    </Part>
  </Accordion>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Accordion.Item value={title.replace(/ \(\d+\)$/, '')}>
    <Accordion.Control>{title}</Accordion.Control>
    <Accordion.Panel>{children}</Accordion.Panel>
  </Accordion.Item>
)
const Older = ({ shown, total, more }: { shown: number; total: number; more: More }) =>
  shown < total && (
    <Group mt="xs" gap="sm">
      <Text size="sm" c="dimmed">
        {say('The newest {shown} of {total}', { shown, total })}
      </Text>
      {more && <ShowMore variant="subtle" size="compact-sm" {...more} />}
    </Group>
  )
const flag = (onReport: OnReport, kind: RowKind, id: number, title: string) =>
  onReport && <ReportButton row={title} onClick={() => onReport({ kind, id, title })} />
const Nothing = () => <Text c="dimmed">{say('Nothing here yet.')}</Text>

const Reviews = ({ rows, onReport }: { rows: Rows['reviews']; onReport: OnReport }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <RowTable
      label={say('Reviews')}
      head={[say('Task'), say('Rating'), say('Comment'), say('Date')]}
      actions={onReport && reportColumn()}
      rows={rows.map(({ id, title, rating, comment, createdAt }) => ({
        key: id,
        cells: [title, <RatingStars key="rating" value={rating} />, comment, <RelativeTime key="at" at={createdAt} />],
        action: flag(onReport, 'review', id, title),
      }))}
    />
  )

const Projects = ({ rows, onReport }: { rows: Rows['projects']; onReport: OnReport }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <RowTable
      label={say('Projects')}
      head={[say('Project'), say('Client'), say('Status'), say('Started')]}
      actions={onReport && reportColumn()}
      rows={rows.map(({ id, projectTitle, clientName, status, startDate }) => ({
        key: id,
        cells: [
          projectTitle,
          clientName,
          say(statusDisplay('assignment', status).label),
          <RelativeTime key="at" at={startDate} />,
        ],
        action: flag(onReport, 'project', id, projectTitle),
      }))}
    />
  )

const Hours = ({ time, agreed, onReport }: Pick<Rows, 'time' | 'agreed'> & { onReport: OnReport }) =>
  time.length + agreed.length === 0 ? (
    <Nothing />
  ) : (
    <RowTable
      label={say('Hours')}
      head={[say('Task'), say('Note'), say('Date'), say('Time')]}
      amounts
      actions={onReport && reportColumn()}
      rows={[
        ...time.map(({ id, title, minutes, note, workedOn }) => ({
          key: `time ${id}`,
          cells: [title, timeNote(note), plainDate(workedOn), hours(minutes)],
          action: flag(onReport, 'time', id, title),
        })),
        ...agreed.map(({ id, title, hours: whole, startedOn }) => ({
          key: `agreed ${id}`,
          cells: [title, say('Agreed hours, none logged'), plainDate(startedOn), hours(whole * 60)],
          action: flag(onReport, 'agreed', id, title),
        })),
      ]}
    />
  )

const Clients = ({ rows, onReport }: { rows: Rows['clients']; onReport: OnReport }) =>
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
        actions={onReport && reportColumn()}
        rows={rows.map(({ id, clientName, firstStart, longestDays, returned, engagements }) => ({
          key: id,
          cells: [
            clientName,
            plainDate(firstStart),
            <Engagements key="assignments" of={engagements} />,
            count(longestDays, 'day'),
            returned ? say('Yes') : say('No'),
          ],
          action: flag(onReport, 'client', id, clientName),
        }))}
      />
    </>
  )

/** The assignments of one client, each with its dates, so that a reader can check how long and how often. */
const Engagements = ({ of }: { of: Client['engagements'] }) =>
  of.map(({ id, title, startDate, endedAt }) => (
    <div key={id}>
      {endedAt
        ? say('{title}, {from} to {until}', { title, from: plainDate(startDate), until: plainDate(endedAt) })
        : say('{title}, since {from}', { title, from: plainDate(startDate) })}
    </div>
  ))

const Replies = ({ rows, onReport }: { rows: Rows['replies']; onReport: OnReport }) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {say('Messages of the last 90 days that were answered. The figure is the middle one of these times.')}
      </Text>
      <RowTable
        label={say('Response time')}
        head={[say('Task'), say('From'), say('Received'), say('Answered'), say('Answered after')]}
        amounts
        actions={onReport && reportColumn()}
        rows={rows.map(({ id, title, sender, receivedAt, answeredAt, hours: after }) => ({
          key: id,
          cells: [
            title,
            sender === 'admin' ? say('Team') : say('Client'),
            <RelativeTime key="at" at={receivedAt} />,
            <RelativeTime key="answered" at={answeredAt} />,
            hours(Math.round(after * 60)),
          ],
          action: flag(onReport, 'reply', id, title),
        }))}
      />
    </>
  )
