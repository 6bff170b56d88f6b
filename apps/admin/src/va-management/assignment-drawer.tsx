import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { money } from '@kazi/schemas/format'
import { assignmentMovesFrom, assignmentRule, projectTypes } from '@kazi/schemas/work-states'
import { count } from '@kazi/ui/format'
import { Money } from '@kazi/ui/money'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AuditTimeline } from '#/records/audit-timeline.tsx'
import classes from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
import { notesSaved, TeamNotes } from '#/records/team-notes.tsx'
import { May } from '#/session/may.tsx'
import { type AssignmentDialog, AssignmentDialogs } from './assignment-dialogs.tsx'
import { HoursMeter } from './hours-meter.tsx'

export type Assignment = Outputs['admin']['assignments']['get']
type Props = { id: number | undefined; onClose: () => void; onOpen: (id: number) => void }

/** Everything about one assignment, and what can be done with it. */
export function AssignmentDrawer({ id, onClose, onOpen }: Props) {
  const query = trpc.admin.assignments.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  const [dialog, setDialog] = useState<AssignmentDialog | null>(null)
  return (
    <>
      <RecordDrawer
        id={id}
        onClose={onClose}
        query={query}
        noun="assignment"
        presence="assignment"
        title={({ projectTitle }) => projectTitle}
        missing={{
          title: 'This assignment no longer exists',
          text: 'It was deleted along with its VA. The audit log keeps its history.',
        }}
        dialogOpen={dialog !== null}
      >
        {(assignment) => (
          <>
            <Head assignment={assignment} onDialog={setDialog} onOpen={onOpen} />
            <Section title="Terms" order={3}>
              <Facts facts={factsOf(assignment)} />
              {!assignment.rate?.amountCents && !assignment.fixedPrice?.amountCents && (
                <May>
                  <Button variant="default" onClick={() => setDialog({ kind: 'price', assignment })}>
                    Set Price
                  </Button>
                </May>
              )}
            </Section>
            {assignment.projectDescription !== assignment.projectTitle && (
              <Section title="Description" order={3}>
                <p className={classes.prose}>{assignment.projectDescription}</p>
              </Section>
            )}
            <Notes assignment={assignment} />
            <AuditTimeline target={`assignment ${assignment.id}`} />
          </>
        )}
      </RecordDrawer>
      {dialog && <AssignmentDialogs dialog={dialog} onClose={() => setDialog(null)} onReassigned={onOpen} />}
    </>
  )
}

/** Of this assignment alone: another one may be open when the answer comes. */
function Notes({ assignment: { id, adminNotes } }: { assignment: Assignment }) {
  const save = useCommand(trpc.admin.assignments.update, notesSaved)
  return <TeamNotes storageKey={`assignment-notes:${id}`} id={id} saved={adminNotes} save={save} />
}

type HeadProps = { assignment: Assignment; onDialog: (dialog: AssignmentDialog) => void; onOpen: (id: number) => void }

const Head = ({ assignment, onDialog, onOpen }: HeadProps) => {
  const { status, priority, openTasks, successorId, successorName } = assignment
  const replaced = successorId !== null
  return (
    <>
      <div className={classes.state}>
        <StatusBadge of="assignment" status={status} />
        <PriorityBadge priority={priority} />
        {openTasks > 0 && <span>{count(openTasks, 'open task')}</span>}
      </div>
      {replaced ? (
        <Alert color="indigo" title={`${successorName ?? 'Another VA'} has taken this over`}>
          <Button size="xs" variant="default" onClick={() => onOpen(successorId)}>
            Open their assignment
          </Button>
        </Alert>
      ) : (
        <May>
          <Group gap="sm">
            {assignmentMovesFrom(status).map((move) => (
              <Button key={move} variant="default" onClick={() => onDialog({ kind: 'move', move, assignment })}>
                {assignmentRule(move).button}
              </Button>
            ))}
            {status !== 'completed' && (
              <Button variant="default" onClick={() => onDialog({ kind: 'reassign', assignment })}>
                Reassign
              </Button>
            )}
          </Group>
        </May>
      )}
    </>
  )
}

function factsOf(one: Assignment): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [
      'VA',
      <Anchor key="va" renderRoot={(props) => <Link to="/admin/vas" search={{ va: one.vaId }} {...props} />}>
        {one.vaName}
      </Anchor>,
    ],
    ['Client', <ClientOf key="client" assignment={one} />],
    ['Type', projectTypes[one.projectType]],
    ['Hours', <HoursMeter key="hours" agreed={one.agreedHours} logged={one.loggedHours} />],
    [
      'Price',
      one.fixedPrice ? (
        `${money(one.fixedPrice)} fixed`
      ) : (
        <Money key="rate" amount={one.rate} per="hour" none="No rate" />
      ),
    ],
    ['Earned', money(one.earnings)],
    ['Assigned', <RelativeTime key="start" at={one.startDate} />],
  ]
  if (one.endedAt) facts.push(['Ended', <RelativeTime key="end" at={one.endedAt} />])
  if (one.taskId)
    facts.push([
      'Task',
      <Anchor
        key="task"
        renderRoot={(props) => (
          <Link to="/admin/client-requests/$taskId" params={{ taskId: one.taskId as number }} {...props} />
        )}
      >
        Open the task
      </Anchor>,
    ])
  return facts
}

const ClientOf = ({ assignment: { userId, clientName, clientEmail } }: { assignment: Assignment }) =>
  userId ? (
    <Anchor
      renderRoot={(props) => <Link to="/admin/clients-system/$clientId" params={{ clientId: userId }} {...props} />}
    >
      {clientName}
    </Anchor>
  ) : (
    <>
      {clientName}, <Anchor href={`mailto:${clientEmail}`}>{clientEmail}</Anchor>
    </>
  )
