import type { Outputs } from '@kazi/client/connect'
import { money } from '@kazi/schemas/format'
import { leadRules } from '@kazi/schemas/lead-states'
import { actorTypes, inquiryKinds } from '@kazi/schemas/states'
import { eventWords } from '@kazi/schemas/task-states'
import { templateLabels } from '@kazi/schemas/template-names'
import { count } from '@kazi/ui/format'
import { Money } from '@kazi/ui/money'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import { RowTable } from '@kazi/ui/row-table'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { detailOf, doneIn } from '#/records/audit-detail.ts'
import { RequestClock } from '#/records/request-clock.tsx'
import cells from '#/table/cells.module.css'
import classes from './clients.module.css'

type Admin = Outputs['admin']

type Rows<L extends { rows: unknown[] }> = { rows: L['rows'] }

/** A table would cut a badge to the width of its column. */
const Status = (props: ComponentProps<typeof StatusBadge>) => (
  <span className={classes.whole}>
    <StatusBadge {...props} />
  </span>
)

const TaskLink = ({ id, children }: { id: number; children: string }) => (
  <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} className={`${cells.link} ${cells.clamp}`}>
    {children}
  </Link>
)

export const TaskRows = ({ rows }: Rows<Admin['tasks']['list']>) => (
  <RowTable
    label="Tasks"
    head={['Task', 'Status', 'VA', 'Time left', 'Created']}
    rows={rows.map(({ id, taskText, status, vaName, requestState, dueAt, createdAt }) => ({
      key: id,
      cells: [
        <TaskLink key="task" id={id}>
          {taskText.slice(0, 300)}
        </TaskLink>,
        <Status key="status" of="task" status={status} />,
        vaName,
        dueAt || requestState === 'proposed' ? <RequestClock key="due" state={requestState} dueAt={dueAt} /> : null,
        <RelativeTime key="at" at={createdAt} short />,
      ],
    }))}
  />
)

export const AssignmentRows = ({ rows }: Rows<Admin['assignments']['list']>) => (
  <RowTable
    label="Assignments"
    amounts
    head={['Project', 'Status', 'Since', 'Hours', 'VA pay']}
    rows={rows.map((one) => ({
      key: one.id,
      cells: [
        <span key="project">
          {one.taskId ? (
            <TaskLink id={one.taskId}>{one.projectTitle}</TaskLink>
          ) : (
            <Link to="/admin/va-management" search={{ assignment: one.id }} className={`${cells.link} ${cells.clamp}`}>
              {one.projectTitle}
            </Link>
          )}
          <span className={cells.below}>
            <Link to="/admin/vas" search={{ va: one.vaId }} className={cells.link}>
              {one.vaName}
            </Link>
          </span>
        </span>,
        <Status key="status" of="assignment" status={one.status} />,
        <RelativeTime key="since" at={one.startDate} />,
        count(Number(one.totalHours.toFixed(2)), 'hour'),
        <span key="pay">
          {money(one.earnings)}
          <span className={classes.rate}>
            {one.fixedPrice ? 'fixed price' : <Money amount={one.rate} per="hour" none="No rate" />}
          </span>
        </span>,
      ],
    }))}
  />
)

export const DocumentRows = ({ rows }: Rows<Admin['documents']['list']>) => (
  <RowTable
    label="Documents"
    head={['Document', 'Number', 'Email', 'Issued by', 'Issued']}
    rows={rows.map(({ id, template, number, mailed, issuedBy, issuedAt }) => ({
      key: id,
      cells: [
        <Link key="document" to="/admin/document-generator" search={{ document: id }} className={cells.link}>
          {templateLabels[template]}
        </Link>,
        number,
        mailed && <Status key="mailed" of="mail" status={mailed} />,
        issuedBy,
        <RelativeTime key="at" at={issuedAt} short />,
      ],
    }))}
  />
)

export const ConversationRows = ({ rows }: Rows<Admin['messages']['list']>) => (
  <RowTable
    label="Conversations"
    head={['Conversation', 'Last message', 'State', 'When']}
    rows={rows.map(({ id, vaName, clientName, taskTitle, message, senderType, unread, toAnswer, createdAt }) => ({
      key: id,
      cells: [
        <span key="with">
          <Link to="/admin/messages" search={{ thread: id }} className={`${cells.link} ${cells.clamp}`}>
            {clientName ? `With ${vaName}` : 'With the team'}
          </Link>
          <span className={cells.below}>{taskTitle}</span>
        </span>,
        <span key="last" className={cells.clamp}>
          {senderType === 'admin' && 'Team: '}
          {message || 'Sent a file'}
        </span>,
        [toAnswer && 'Needs a reply', unread > 0 && `${unread} unread`].filter(Boolean).join(', '),
        <RelativeTime key="at" at={createdAt} short />,
      ],
    }))}
  />
)

export const RatingRows = ({ rows }: Rows<Admin['clients']['ratings']>) => (
  <RowTable
    label="Ratings"
    head={['Task', 'Rating', 'Comment', 'When']}
    rows={rows.map(({ id, vaId, vaName, taskId, task, rating, comment, createdAt }) => ({
      key: id,
      cells: [
        <span key="task">
          {taskId ? <TaskLink id={taskId}>{task}</TaskLink> : <span className={cells.clamp}>{task}</span>}
          <span className={cells.below}>
            <Link to="/admin/vas" search={{ va: vaId }} className={cells.link}>
              {vaName}
            </Link>
          </span>
        </span>,
        <RatingStars key="rating" value={rating} />,
        comment,
        <RelativeTime key="at" at={createdAt} short />,
      ],
    }))}
  />
)

export const InquiryRows = ({ rows }: Rows<Admin['clients']['inquiries']>) => (
  <RowTable
    label="Inquiries"
    head={['Message', 'Type', 'Status', 'Received']}
    rows={rows.map(({ id, text, kind, stage, closedAt, createdAt }) => ({
      key: id,
      cells: [
        stage ? (
          <Link key="lead" to="/admin/leads" search={{ lead: id }} className={`${cells.link} ${cells.clamp}`}>
            {text}
          </Link>
        ) : (
          <Link
            key="inquiry"
            to="/admin/client-requests"
            search={{ inquiry: id }}
            className={`${cells.link} ${cells.clamp}`}
          >
            {text}
          </Link>
        ),
        inquiryKinds[kind].label,
        stage ? (
          <span key="stage" className={classes.whole}>
            <ShownBadge {...leadRules[stage]} />
          </span>
        ) : (
          <Status key="state" of="inquiry" status={closedAt ? 'closed' : 'open'} />
        ),
        <RelativeTime key="at" at={createdAt} short />,
      ],
    }))}
  />
)

export const EmailRows = ({ rows }: Rows<Admin['outbox']['list']>) => (
  <RowTable
    label="Emails"
    head={['Subject', 'Status', 'Created']}
    rows={rows.map(({ id, subject, status, createdAt }) => ({
      key: id,
      cells: [
        <Link key="mail" to="/admin/outbox" search={{ mail: id }} className={`${cells.link} ${cells.clamp}`}>
          {subject}
        </Link>,
        <Status key="status" of="mail" status={status} />,
        <RelativeTime key="at" at={createdAt} short />,
      ],
    }))}
  />
)

export const EventRows = ({ rows }: Rows<Admin['clients']['events']>) => (
  <RowTable
    label="Activity"
    head={['What happened', 'Task', 'When']}
    rows={rows.map((event) => {
      const { text, detail } = eventWords(event, 'team')
      return {
        key: event.id,
        cells: [
          <span key="what">
            <strong>{event.actor ?? actorTypes[event.actorType].forTeam}</strong> {text}
            {detail && <span className={`${cells.muted} ${cells.clamp}`}>{detail}</span>}
          </span>,
          <TaskLink key="task" id={event.taskId}>
            {event.task}
          </TaskLink>,
          <RelativeTime key="at" at={event.at} short />,
        ],
      }
    })}
  />
)

export const ActionRows = ({ rows }: Rows<Admin['audit']['list']>) => (
  <RowTable
    label="Team actions"
    head={['Action', 'Details', 'By', 'When']}
    rows={rows.map((entry) => ({
      key: entry.id,
      cells: [
        <Link key="what" to="/admin/audit" search={{ entry: entry.id }} className={cells.link}>
          {doneIn(entry)}
        </Link>,
        detailOf(entry),
        entry.who,
        <RelativeTime key="at" at={entry.when} short />,
      ],
    }))}
  />
)
