import type { AgentBriefing } from '@kazi/schemas/agent-briefing'
import { briefingText } from '@kazi/schemas/agent-briefing'
import type { Inquiry } from '@kazi/schemas/inquiry'
import type { LeadPatch } from '@kazi/schemas/lead'
import { type OnboardingAnswers, onboardingText } from '@kazi/schemas/onboarding'
import { sql } from 'kysely'
import type { Passwords } from '../accounts/passwords.ts'
import type { TransactionContext } from '../command.ts'
import { insertInquiry } from '../inquiries/inquiries.queries.ts'
import { convertLead, mailLead, updateLead } from '../inquiries/leads.service.ts'
import { colleague } from './keys.ts'

type DemoLead = Inquiry & {
  /** The index of the demo client who sent it; a visitor if missing. */
  client?: number
  details?: Record<string, unknown>
  /** Hours since it came in, and days until the next step. */
  age: number
  email: string
  reply?: string
  change?: LeadPatch
  stepIn?: number
  convert?: true
}

const answers: OnboardingAnswers = {
  businessName: 'Petronel’s Yarn Shop',
  industry: 'E-commerce',
  businessStage: 'Growth (2-5 years)',
  projectManagement: 'Trello',
  crm: 'A spreadsheet',
  calendar: 'Google Calendar',
  accounting: 'QuickBooks',
  painPoints: ['Customer service bottlenecks', 'Data entry and organization', 'Social media management'],
  supportNeeds: ['Customer service', 'Data entry', 'Social media management'],
  goals:
    'Knitters should get an answer the same day, and new wool should be in the shop the day it arrives. Today both take a week, and I do all of it myself.',
  budgetRange: '500-1000',
  hoursPerWeek: '10-20',
  bookCall: true,
}
const briefing: AgentBriefing = {
  name: 'Anselm Ferreira',
  email: 'office@ferreira-frames.example',
  company: 'Ferreira Frames',
  agentType: 'email-manager',
  taskDescription:
    'Customers ask for the size of a frame, the price and the delivery time. Everything needed is in our price list.',
  automationLevel: 'intermediate',
  budgetRange: '500-1000',
  timeline: 'month',
  integrations: 'Gmail and a price list in Google Sheets',
}

/** A lead in every stage, with what came with it, and one introduction among the requests. */
const demoLeads: DemoLead[] = [
  {
    kind: 'contact',
    name: 'Joyce Halloran',
    company: 'Halloran & Lund Notaries',
    email: 'joyce@halloran.example',
    message: 'We sign about forty deeds a week and lose a morning to scheduling. Could one of your VAs take that over?',
    age: 390,
    reply: 'Yes, scheduling is what most of our VAs do all day. Shall we talk on Thursday?',
    change: { stage: 'quoted', quote: { amountCents: 1500, currency: 'USD', unit: 'hour' }, owner: colleague.label },
    convert: true,
  },
  {
    kind: 'contact',
    name: 'Theo Brandt',
    email: 'theo@brandt-rowing.example',
    message: 'Do you have someone who can coach a rowing crew?',
    age: 300,
    reply: 'That is not something a VA can do from afar, I am afraid. Good luck with the season!',
    change: { stage: 'lost', notes: 'Wanted somebody on site.' },
  },
  {
    kind: 'contact',
    name: 'Ngozi Adeyemi',
    company: 'Adeyemi Translations',
    email: 'ngozi@adeyemi.example',
    message: 'We need a VA for invoices and reminders, two afternoons a week. What would that cost?',
    age: 170,
    reply: 'Two afternoons are about eight hours a week. I am putting a quote together for you.',
    change: {
      stage: 'quoted',
      quote: { amountCents: 1200, currency: 'EUR', unit: 'hour' },
      owner: colleague.label,
      nextStep: 'Ask whether the quote fits',
      notes: 'Invoices in French and German. Pays in euros.',
    },
    stepIn: -1,
  },
  {
    kind: 'agent_request',
    client: 1,
    name: 'Anselm Ferreira',
    company: 'Ferreira Frames',
    email: '',
    message: briefingText(briefing),
    details: { taskCategory: 'AI Agent', budgetRange: briefing.budgetRange, briefing },
    age: 74,
    reply: 'Thank you, that is a clear briefing. May we see the price list?',
    change: { stage: 'qualified', nextStep: 'Read the price list', notes: 'About 60 emails a day.' },
    stepIn: 2,
  },
  {
    kind: 'personalized_support',
    client: 3,
    name: 'Petronel',
    company: answers.businessName,
    email: '',
    message: onboardingText(answers),
    details: { budgetRange: answers.budgetRange, hoursPerWeek: answers.hoursPerWeek, onboarding: answers },
    age: 52,
    reply: 'Thank you for the answers. Which afternoon suits you for the 15-minute call?',
    change: { stage: 'contacted', owner: colleague.label, nextStep: 'Call' },
    stepIn: 1,
  },
  {
    kind: 'contact',
    name: 'Ruth Castellanos',
    company: 'Castellanos Veterinary Clinic',
    email: 'ruth@castellanos.example',
    message: 'Our phones ring all day. Could somebody answer the emails at least, from 8 to noon in Denver?',
    age: 31,
  },
  {
    kind: 'contact',
    name: 'Emeka Nwosu-Hamilton',
    email: 'emeka@nwosu.example',
    message: 'Is it possible to start with a single task and see how it goes?',
    age: 4,
  },
]

type Person = { id: number; email: string }
export async function seedLeads(
  context: TransactionContext & { passwords: Passwords },
  clients: Person[],
  va: { id: number },
) {
  for (const lead of demoLeads)
    await writeLead(context, lead, lead.client === undefined ? undefined : clients[lead.client])
  const { id } = await insertInquiry(
    context.db,
    {
      kind: 'intro',
      vaId: va.id,
      name: 'Paulette Okafor',
      company: 'Okafor Catering',
      email: 'paulette@okafor.example',
      message: 'She looks perfect for our event bookings. Could we meet her this week?',
    },
    null,
  )
  await agedBy(context, id, 9)
  const help = await insertInquiry(
    context.db,
    {
      kind: 'inquiry',
      vaId: undefined,
      company: undefined,
      name: 'Tendai Moyo',
      email: 'tendai@moyo.example',
      message: 'We need somebody who answers guests of our lodge, also at weekends. Who could do that?',
    },
    null,
  )
  await agedBy(context, help.id, 20)
}

async function writeLead(context: TransactionContext & { passwords: Passwords }, lead: DemoLead, client?: Person) {
  const { age, reply, change, stepIn, convert, client: _, details, ...inquiry } = lead
  const sent = { ...inquiry, email: client?.email ?? inquiry.email, details }
  const { id } = await insertInquiry(context.db, sent, client?.id ?? null)
  if (reply) await mailLead(context, colleague, { id, subject: 'Your message to us', message: reply })
  const nextStepOn = stepIn === undefined ? undefined : dayIn(stepIn)
  if (change)
    await updateLead(context, colleague, [colleague.label], { id, ...change, ...(nextStepOn && { nextStepOn }) })
  if (convert) await convertLead(context, colleague, id)
  await agedBy(context, id, age)
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Moves a lead into the past: it came in this many hours ago, and was worked on since. */
async function agedBy({ db }: TransactionContext, id: number, hours: number) {
  const earlier = (column: string, share = 1) =>
    sql<string>`${sql.ref(column)} - make_interval(mins => ${Math.round(hours * 60 * share)})`
  await db
    .updateTable('inquiries')
    .set({
      createdAt: earlier('created_at'),
      dueAt: earlier('due_at'),
      movedAt: earlier('moved_at', 0.5),
      answeredAt: earlier('answered_at', 0.8),
      closedAt: earlier('closed_at', 0.5),
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('leadEvents')
    .set({
      at: sql<string>`at - make_interval(mins => ${Math.round(hours * 60 * 0.8)}) + make_interval(mins => (id % 7)::int)`,
    })
    .where('inquiryId', '=', id)
    .execute()
}
