import { applicationRules } from '@kazi/schemas/application-states'
import { mailTimings, notificationTypes, priorities } from '@kazi/schemas/states'
import { weekdayName, weekdays } from '@kazi/schemas/weekdays'
import { assignmentStates, pausedWork, questionStates, vaTaskRules, vaTaskTransitions } from '@kazi/schemas/work-states'
import { codeFrom, codeOf, optionsIn, saidIn, sentencesIn } from './sentences.ts'

const labels = (table: Record<string, { label: string }>) => Object.values(table).map(({ label }) => label)

/** Words that tables hold and badges, filters and buttons say. */
const tableWords = [
  ...labels(vaTaskRules),
  ...labels(applicationRules),
  ...labels(assignmentStates),
  ...labels(questionStates),
  ...labels(priorities),
  ...Object.values(priorities).map(({ short }) => short),
  ...vaTaskTransitions.flatMap(({ button }) => button ?? []),
  ...[pausedWork.toStart, pausedWork.underWay],
  ...Object.values(mailTimings),
  ...weekdays.map(weekdayName),
  ...['Client Conversation', 'Admin Conversation', 'Light', 'Dark', 'System', 'Agreed', 'Done', 'Accepted', 'Client'],
  ...['Due first', 'Newest first', 'Most urgent first', 'Start the timer', 'Stop the timer', 'Keep the timer'],
]

const schemasOf =
  'account profile-fields text time time-off weekdays va message question languages settings row-report'.split(' ')
const servicesOf = [
  ...['accounts/handover', 'accounts/links', 'accounts/passwords', 'auth/va-sign-in.service', 'auth/auth.service'],
  ...['work/work.service', 'work/time.service', 'work/timers.service', 'work/steps.service', 'tasks/va-away.service'],
  ...['tasks/progress.service', 'tasks/asking.service', 'messages/messages.service', 'files/files.service'],
  'vas/photos.service',
  'messages/row-reports.service',
  ...['rest/upload', 'once/once', 'trpc/trpc', 'limits/limits', 'errors', 'settings/settings.service', 'http/bodies'],
]
/** What VAs read beside the portal and their emails. */
const documents = ['apps/server/src/statements/statement-paper.ts']

/** Sentences of these files that no VA can meet. */
const notForVas = [
  /^(Photo|VA) not found/,
  /^(Nobody has written to the team here|Too many accounts were made|You have changed your timezone)/,
  /^(Please choose a (date within a year|colleague)|This key |Only an owner )/,
  /^Please (write a note|fill in|write your answer|give a reason)/,
  /^(Missing required|Propose at most|Choose at least|Each VA|Send ids|Subject is|Message is|Name is|Tools are)/,
  /^(Your VA (has asked|no longer works)|A VA works on this task now|Only a VA|Invalid credentials|An account with this email|A task that is .* nothing left)/,
  /^(Password Reset|Your email address|The form has no|Invalid admin key|Password must be at least 6 characters long)/,
  /^(Password mismatch|Please ensure|This reset link|Your account is suspended|GET |POST |PUT |These details)/,
  /^(Please enter a web address|Please choose a first|Timezone is|Skills are|Bad request)/,
  /^(Please enter your first name|Please enter a username|Please choose a timezone|You have already answered this)/,
  /^({v0} h {v1} min|{v0} times off were|{v0} is {v1}\. Choose another VA|The {v0}$)/,
  /^Please use at most 21,474/,
  // What the team reads of a row that a VA reports.
  /^(Agreed hours|Returning client)$/,
]

export const portalCode = () => codeFrom(['apps/portal/src/main.tsx', 'apps/portal/src/route-tree.gen.ts'])

/** The sentences of input schemas and of the server's refusals that the portal shows. */
export function refusals(): string[] {
  return [
    ...schemasOf.map((name) => `packages/schemas/src/${name}.ts`),
    ...servicesOf.map((name) => `apps/server/src/${name}.ts`),
  ]
    .map(codeOf)
    .flatMap(sentencesIn)
    .filter((sentence) => !notForVas.some((known) => known.test(sentence)))
}

/** Everything that needs a translation for the portal, each once. `{v0}` is a value without a name. */
export function required() {
  const code = portalCode()
  const portal = code.filter(({ file }) => file.startsWith('apps/portal/'))
  return {
    said: [
      ...new Set([
        ...code.flatMap(saidIn),
        ...documents.map(codeOf).flatMap(saidIn),
        ...portal.flatMap(optionsIn),
        ...tableWords,
        ...labels(notificationTypes).slice(0, 3),
      ]),
    ],
    refused: [...new Set(refusals())],
  }
}
