import { supportPath } from '@kazi/schemas/account'
import { inquiryKind } from '@kazi/schemas/inquiry'
import { clientNotificationType, vaNotificationType } from '@kazi/schemas/message'
import { priceUnit } from '@kazi/schemas/money'
import * as states from '@kazi/schemas/states'
import { taskPriority, taskStatus } from '@kazi/schemas/task'
import { applicationDecision, applicationState, assignmentStatus, projectType, vaTaskStatus } from '@kazi/schemas/va'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../testing/cluster.ts'
import { openDatabase } from './database.ts'

const { config, drop } = await freshDatabase()
const { db, close } = openDatabase(config)
afterAll(async () => {
  await close()
  await drop()
})

const senders = ['admin', 'va', 'client']
/** Every column with a list of words, and the list of the schemas that it has to be. */
const columns: Record<string, readonly string[]> = {
  'inquiries.kind': inquiryKind.options,
  'mailed_links.purpose': ['password', 'confirmation', 'application'],
  'mails.kind': states.mailKind.options,
  'mails.status': states.mailState.options,
  'messages.receiver_type': senders,
  'messages.sender_type': senders,
  'notifications.type': [...new Set([...vaNotificationType.options, ...clientNotificationType.options])],
  'proposals.quote_unit': priceUnit.options,
  'proposals.state': states.proposalState.options,
  'task_events.actor_type': [...senders, 'system'],
  'task_events.kind': states.taskEventKind.options,
  'tasks.priority': taskPriority.options,
  'tasks.status': taskStatus.options,
  'users.support_path': supportPath.options,
  'va_application_events.kind': states.applicationEventKind.options,
  'va_applications.state': applicationState.options,
  'va_assignments.priority': taskPriority.options,
  'va_assignments.project_type': projectType.options,
  'va_assignments.status': assignmentStatus.options,
  'va_requests.state': states.requestState.options,
  'va_tasks.priority': taskPriority.options,
  'va_tasks.status': vaTaskStatus.options,
}

async function constraints() {
  const { rows } = await sql<{ place: string; said: string }>`
    select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(c.oid) as said
    from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = current_schema()::regnamespace
      and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`.execute(db)
  return Object.fromEntries(
    rows.map(({ place, said }) => [place, [...said.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word).sort()]),
  )
}

describe('the words of a column', () => {
  it('are those of the schemas, in every column that has a list', async () => {
    const wanted = Object.entries(columns).map(([place, words]) => [place, [...words].sort()])
    expect(await constraints()).toEqual(Object.fromEntries(wanted))
  })

  it('are seen where they are others', async () => {
    await sql`create table planted (a text check (a in ('one', 'two')))`.execute(db)
    expect((await constraints())['planted.a']).toEqual(['one', 'two'])
  })
})

it('a decision on an application is an event of it, and is audited under its own name', () => {
  for (const decision of applicationDecision.options) {
    expect(states.applicationEventKind.options).toContain(decision)
    expect(states.auditAction.options).toContain(`application-${decision}`)
  }
})
