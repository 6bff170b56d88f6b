import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applicationDecision } from '@kazi/schemas/application'
import { applicationEvents, applicationRules } from '@kazi/schemas/application-states'
import { auditActions } from '@kazi/schemas/audit-words'
import { filePlaces } from '@kazi/schemas/file-kinds'
import { languages } from '@kazi/schemas/language-words'
import { leadEvents, leadRules } from '@kazi/schemas/lead-states'
import { repeatWords } from '@kazi/schemas/repeat-days'
import * as states from '@kazi/schemas/states'
import { anyCategory } from '@kazi/schemas/task'
import { taskEvents, taskRules } from '@kazi/schemas/task-states'
import { templateNames } from '@kazi/schemas/template-names'
import { undoKind } from '@kazi/schemas/undo'
import { vaImportModes, vaImportStates, vaVerdicts } from '@kazi/schemas/va-import'
import { vaPlaces } from '@kazi/schemas/va-places'
import * as work from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ZodEnum } from 'zod'
import { freshDatabase } from '../testing/cluster.ts'
import { openDatabase } from './database.ts'

const { config, drop } = await freshDatabase()
const { db, close } = openDatabase(config)
afterAll(async () => {
  await close()
  await drop()
})

const { wordsOf } = states
/** Every column with a list of allowed words, and the list in the schemas that it must equal. */
const columns: Record<string, readonly string[]> = {
  'admin_keys.role': wordsOf(states.adminRoles),
  'documents.template': templateNames,
  'files.place': wordsOf(filePlaces),
  'files.uploader_type': wordsOf(states.messageParties),
  'inquiries.kind': wordsOf(states.inquiryKinds),
  'inquiries.quote_unit': wordsOf(work.priceUnits),
  'inquiries.stage': wordsOf(leadRules),
  'lead_events.kind': wordsOf(leadEvents),
  'mail_preferences.timing': wordsOf(states.mailTimings),
  'mail_preferences.topic': wordsOf(states.mailTopics),
  'mailed_links.purpose': wordsOf(states.linkPurposes),
  'va_applications.language': wordsOf(languages),
  'va_preferences.language': wordsOf(languages),
  'va_preferences.mail_tasks': wordsOf(states.mailTimings),
  'va_preferences.mail_progress': wordsOf(states.mailTimings),
  'va_preferences.mail_messages': wordsOf(states.mailTimings),
  'mails.kind': wordsOf(states.mailKinds),
  'mails.status': wordsOf(states.mailStates),
  'messages.receiver_type': wordsOf(states.messageParties),
  'messages.sender_type': wordsOf(states.messageParties),
  'typing.party': wordsOf(states.messageParties),
  'notifications.leads_to': wordsOf(vaPlaces),
  'notifications.type': wordsOf(states.notificationTypes),
  'proposals.quote_unit': wordsOf(work.priceUnits),
  'proposals.state': wordsOf(work.proposalStates),
  'task_events.actor_type': wordsOf(states.actorTypes),
  'task_events.kind': wordsOf(taskEvents),
  'task_questions.state': wordsOf(work.questionStates),
  'playbooks.priority': wordsOf(states.priorities),
  'task_repeats.every': wordsOf(repeatWords),
  'task_repeats.price_unit': wordsOf(work.priceUnits),
  'task_repeats.priority': wordsOf(states.priorities),
  'tasks.category': anyCategory.options,
  'tasks.priority': wordsOf(states.priorities),
  'tasks.status': wordsOf(taskRules),
  'users.support_path': wordsOf(states.supportPaths),
  'va_application_events.kind': wordsOf(applicationEvents),
  'va_applications.state': wordsOf(applicationRules),
  'va_import_rows.verdict': wordsOf(vaVerdicts),
  'va_imports.mode': wordsOf(vaImportModes),
  'va_imports.state': wordsOf(vaImportStates),
  'va_assignments.priority': wordsOf(states.priorities),
  'va_assignments.project_type': wordsOf(work.projectTypes),
  'va_assignments.status': wordsOf(work.assignmentStates),
  'team_undos.kind': undoKind.options,
  'va_requests.state': wordsOf(work.requestStates),
  'va_tasks.priority': wordsOf(states.priorities),
  'va_tasks.status': wordsOf(work.vaTaskRules),
}

/** The lists in the schemas that no column stores, and why. */
const notStored: Record<string, string> = {
  addTaskCategory: 'a part of anyCategory',
  taskCategory: 'a part of anyCategory',
  applicationDecisions: 'a transition, whose event is stored',
  applicationDecision: 'a transition, whose event is stored',
  applicationSending: 'a transition',
  assignmentTransitions: 'transitions',
  proposalTransitions: 'transitions',
  questionTransitions: 'transitions',
  pausedWork: 'sentences for each side',
  correctable: 'inside a document',
  currency: 'the database holds the shape of a currency, not which there are',
  danger: 'inside a document',
  eventsForClients: 'a part of taskEvents',
  delegable: 'inside a document',
  consoleViews: 'a view of the console',
  requestHolds: 'a column of the list of client requests, which has no list of words',
  leadKind: 'a part of inquiryKinds',
  requestKind: 'tasks and inquiries in one list, kept by triggers',
  requestView: 'a view of the console',
  inquiryStates: 'made of closed_at',
  inquiryClockMoves: 'moves of a clock, which is made of paused_at',
  clientAccess: 'made of suspended_at, invited_at and last_seen_at',
  timerAction: 'an action',
  vaTaskView: 'made of the status',
  vaAccess: 'made of password_hash, invited_at and mailed_links',
  vaImportField: 'stands in va_imports.mapping, an array, or not at all',
  vaLoad: 'made of available and va_tasks',
  workStates: 'made of time entries, agreed hours and accepted results',
  trendFigure: 'a figure of the overview',
  promiseOutcome: 'made of due_at and the answer',
  promiseKind: 'requests, applications, leads and inquiries',
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

/** The words of an exported value, if it is a list of words: a zod enum, or a table `{ word: label }`. */
function wordsIn(name: string, value: unknown, file: string) {
  if (value instanceof ZodEnum) return { name, words: value.options as string[] }
  const isTable = file.endsWith('states') && typeof value === 'object' && value !== null && !Array.isArray(value)
  return isTable ? { name, words: Object.keys(value) } : undefined
}
/** Every list of words that a schema file exports. */
async function lists(from: Record<string, Record<string, unknown>>) {
  return Object.entries(from).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => wordsIn(name, value, file) ?? []),
  )
}
const folder = dirname(fileURLToPath(import.meta.resolve('@kazi/schemas/states')))
const schemas = async () => {
  const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] }).map((file) => basename(file, '.ts'))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await import(`@kazi/schemas/${file}`)] as const)),
  )
}
const key = (words: readonly string[]) => [...words].sort().join('|')
const unstored = async (from: Record<string, Record<string, unknown>>) => {
  const known = new Set(Object.values(columns).map(key))
  return (await lists(from)).filter(({ words }) => !known.has(key(words))).map(({ name }) => name)
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

describe('a list of words in the schemas', () => {
  it('is the list of a column, or says why it is none', async () => {
    expect([...new Set(await unstored(await schemas()))].sort()).toEqual(Object.keys(notStored).sort())
  })

  it('is seen where no column has it', async () => {
    const planted = { 'planted-states': { moods: { glad: { label: 'Glad' }, sad: { label: 'Sad' } } } }
    expect(await unstored(planted)).toEqual(['moods'])
  })
})

it('a decision on an application is an event of it, and is audited under its own name', () => {
  for (const decision of applicationDecision.options) {
    expect(wordsOf(applicationEvents)).toContain(decision)
    expect(wordsOf(auditActions)).toContain(`application-${decision}`)
  }
})
