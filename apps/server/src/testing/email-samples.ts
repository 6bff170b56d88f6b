import { assignmentNews } from '@kazi/schemas/assignment'
import type { Links } from '../command.ts'
import { type CatalogEmail, type CatalogNews, catalog, type EmailName } from '../emails/catalog.ts'
import { clientNews } from '../emails/client-news.ts'
import { emailOf, toClient, toVa } from '../notifications/notifications.service.ts'

/** Addresses like those that the server makes; the samples are looked at, never sent. */
const site = 'https://kazi.example'
export const sampleLinks: Links = { site, portal: site, admin: site }
const token = 'bGlua3MtaW4tc2FtcGxlcy1vcGVuLW5vdGhpbmc'
const task = 'Chase 12 overdue invoices'
const [akosua, wanjiku] = ['Akosua Boakye', 'Wanjiku Mwangi']
const project = 'Weekly inbox support'
const url = `${site}/tasks/7`
const due = 'Wed, Nov 25, 3:40 PM EST'
const unsubscribe = `?token=${token}&topic=tasks`

const moved = { title: assignmentNews.pause(project).title, project, reason: 'The shop is closed until March.' }

/** What each email is shown with, for looking at all of them and for the tests that walk over them. */
export const sampleInputs: { [Name in EmailName]: Parameters<(typeof catalog)[Name]>[0] } = {
  confirmAddress: { url: `${site}/confirm-email?token=${token}` },
  resetClientPassword: { hello: 'Marisol', url: `${site}/reset-password?token=${token}` },
  resetVaPassword: { hello: akosua, url: `${site}/va/set-password?token=${token}`, askedBy: 'va' },
  inviteVa: { hello: akosua, url: `${site}/va/set-password?token=${token}` },
  unconfirmedAccount: { hello: 'Marisol', url: `${site}/reset-password?token=${token}` },
  inviteClient: { hello: 'Marisol', url: `${site}/reset-password?token=${token}` },
  resetBothPasswords: {
    client: `${site}/reset-password?token=${token}`,
    va: `${site}/va/set-password?token=${token}`,
    vaHours: 'one hour',
  },
  vaAddressChanged: { hello: akosua, email: 'akosua.boakye@mail.example' },
  vaAddressNew: { hello: akosua, url: `${site}/va/login` },
  accountDeleted: {},
  accountSuspended: { hello: 'Marisol' },
  accountReopened: { hello: 'Marisol', url: `${site}/auth` },
  vaRequested: { task, due },
  proposals: {
    task,
    offers: [
      {
        vaId: 2,
        name: akosua,
        quote: { amountCents: 1400, currency: 'USD', unit: 'hour' },
        note: 'Akosua chased invoices for two accounting firms and writes letters that get answers without losing customers.',
        reasons: [
          'Bio mentions invoices',
          'Knows QuickBooks',
          '5 hours of overlap with your day',
          'Rated 4.9 by 14 clients',
        ],
      },
      {
        vaId: 3,
        name: wanjiku,
        quote: { amountCents: 18000, currency: 'USD', unit: 'fixed' },
        note: null,
        reasons: ['Related skills: bookkeeping', 'Available now'],
      },
    ],
  },
  teamQuestion: { task, question: 'Which of the twelve invoices are in dispute?' },
  proposalLapsed: { task, va: akosua, vaId: 2, why: 'is away until Dec 4', left: 1 },
  assigned: { task, va: akosua, price: { amountCents: 1400, currency: 'USD', unit: 'hour' } },
  findingAnother: { task, why: 'removed', reason: 'Akosua is ill and cannot work this week.' },
  cannotFill: { task, reason: 'Nobody who is free this month speaks Finnish. From January on, two of our VAs will.' },
  started: { task, va: akosua },
  vaQuestion: {
    task,
    va: akosua,
    question: 'Which folder are the invoices in, and may I offer payment in two parts?',
    hasDeadline: true,
  },
  delivered: {
    task,
    by: due,
    va: akosua,
    note: 'All 12 customers were called or written to. Nine have paid, $8,420 in all.\n\nThe other three are in the sheet, with what they promised and by when.',
  },
  resultReminder: { task, by: due },
  acceptedByTeam: { task },
  vaLeft: { task, va: akosua },
  assignmentMoved: { ...moved, words: assignmentNews.pause(project).client, va: akosua },
  assignmentHandedOver: { project, from: akosua, to: wanjiku, reason: undefined },
  assignmentMade: { project, va: akosua, status: 'active', ongoing: true },
  messageToClient: {
    by: akosua,
    text: 'Three customers asked for the invoice again. May I send it from your address?',
    task,
  },
  fileForClient: { by: akosua, file: 'overdue-november.xlsx', task },
  newTask: {
    task,
    facts: [
      ['Due', 'Nov 30, 2026'],
      ['Priority', 'High'],
      ['Estimated', '6 hours'],
    ],
  },
  taskRemoved: { task, why: 'team', reason: 'The client needs somebody who can call in Finnish.' },
  taskEdited: { task, changed: 'the description and the deadline' },
  stepsChanged: { task },
  workAccepted: { task, rating: 5, comment: 'Nine of twelve paid within a week. Thank you!', paid: true },
  workRated: { task, rating: 5, comment: 'Nine of twelve paid within a week. Thank you!' },
  changesAsked: { task, note: 'Please add the dates on which each customer promised to pay.' },
  questionAnswered: {
    client: 'Marisol',
    task,
    question: 'Which folder are the invoices in?',
    answer: 'Shared drive, Finance, 2026. Two parts are fine.',
  },
  clientLeft: {},
  assignmentMovedVa: { ...moved, words: assignmentNews.pause(project).va, client: 'Marisol Vega' },
  assignmentTakenAway: { project, client: 'Marisol Vega', reason: undefined },
  assignmentGiven: { project, client: 'Marisol Vega', status: 'active', ongoing: true },
  photoRemoved: { reason: 'It shows a logo. Clients want to see your face.' },
  timerAsks: { task, hours: 8 },
  messageToVa: { by: 'Marisol', text: 'Yes, please send it from billing@vega.example.', task },
  fileForVa: { by: 'Marisol', file: 'price-list.pdf', task },
  introduction: {
    hello: 'Marisol',
    offers: [
      {
        name: akosua,
        quote: { amountCents: 1400, currency: 'USD', unit: 'hour' },
        note: 'Akosua runs event bookings for two hotels.',
        reasons: ['You asked for this VA', 'Bio mentions bookings'],
      },
    ],
    url: `${site}/va-profile/2`,
    thread: 'inquiry-7',
  },
  introductionWithdrawn: { hello: 'Marisol', va: akosua, left: ['Rehema Juma'], thread: 'inquiry-7' },
  inquiryNotFilled: {
    kind: 'intro',
    va: akosua,
    hello: 'Marisol',
    reason: 'Akosua is booked until March. We know nobody else who does this in Danish.',
    thread: 'inquiry-7',
  },
  visitorAsked: {
    kind: 'intro',
    hello: 'Marisol',
    question: 'Which hours should your VA be there, and in which timezone?',
    thread: 'inquiry-7',
  },
  inquiryReceived: { kind: 'intro', va: akosua, thread: 'inquiry-3' },
  briefingReceived: { kind: 'personalized_support', hello: 'Marisol', url: `${site}/dashboard` },
  applicationReceived: { url: `${site}/va-dashboard`, thread: 'application-4' },
  applicationOpenAlready: { url: `${site}/apply-va?token=${token}`, thread: 'application-4' },
  applicationQuestion: {
    hello: 'Rehema Juma',
    message: 'Which bookkeeping programs have you worked with, and for how long?',
    url: `${site}/apply-va?token=${token}`,
    thread: 'application-4',
  },
  applicationDeclined: {
    hello: 'Rehema Juma',
    message: 'At the moment we look for VAs with two years of experience. You are welcome to apply again next year.',
    thread: 'application-4',
  },
  inquiryForTeam: {
    kind: 'contact',
    name: 'Ben Carter',
    company: 'Carter Dental',
    email: 'ben@carter.example',
    message: 'Do you have somebody who can answer our phones on Saturdays?',
    url: `${site}/admin/leads?lead=3`,
    thread: 'inquiry-3',
  },
  questionForTeam: {
    hasDeadline: false,
    va: akosua,
    task,
    question: 'Which folder are the invoices in?',
    url: `${site}/admin/client-requests/7`,
    thread: 'task-7',
  },
  fromTeam: {
    hello: 'Ben Carter',
    subject: 'Answering your phones on Saturdays',
    message: 'Thank you for writing.\n\nYes, two of our VAs work on Saturdays. Shall we talk on Tuesday at 10 AM?',
    thread: 'inquiry-3',
  },
  documentSent: {
    hello: 'Vega Dental',
    subject: 'Your agreement',
    message: 'Here is the agreement we spoke about. Please sign and return it by Friday.',
    number: 'SA-2026-0007',
    documentId: 7,
  },
  updates: {
    hello: 'Marisol',
    items: [
      clientNews.started({ task, va: akosua }),
      clientNews.messageToClient({ by: akosua, text: 'I have begun with the oldest three.', task }),
    ],
    action: { label: 'Open the task', url },
    because: toClient,
    unsubscribe,
    thread: 'task-7',
  },
  daily: {
    hello: 'Marisol',
    items: [
      clientNews.started({ task, va: akosua }),
      clientNews.assigned({ task: 'Plan the December newsletter', va: wanjiku }),
    ],
    action: { label: 'Open your dashboard', url: `${site}/dashboard` },
    because: toClient,
    unsubscribe,
  },
}

/** Every email of the catalog as its reader gets it. */
export const emailSamples: CatalogEmail[] = (Object.keys(sampleInputs) as EmailName[]).map((name) => {
  const write = catalog[name] as (input: unknown) => CatalogEmail | CatalogNews
  const written = write(sampleInputs[name])
  if (!('message' in written)) return written
  const conversation = { label: 'Open the conversation', url: `${site}/messages?thread=client_task_7_va_3` }
  const reader =
    name in clientNews
      ? {
          hello: 'Marisol',
          because: toClient,
          unsubscribe,
          action: name === 'messageToClient' ? conversation : { label: 'Open the task', url },
        }
      : { hello: akosua, because: toVa, action: { label: 'Open your dashboard', url: `${site}/va/dashboard` } }
  return emailOf(written, { ...reader, thread: 'task-7' })
})
