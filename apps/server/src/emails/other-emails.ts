import { brand } from '@kazi/schemas/brand'
import type { Price } from '@kazi/schemas/money'
import { promises } from '@kazi/schemas/promises'
import { type InquiryKind, inquiryKinds } from '@kazi/schemas/states'
import { type Block, type EmailMessage, named } from './content.ts'
import { priceWords } from './news-parts.ts'

type Unnamed = Omit<EmailMessage, 'name'>
const { requestDueHours } = promises
const wrote = `You get this email because somebody wrote to ${brand.name} with this address.`
const applied = `You get this email because somebody applied to ${brand.name} with this address.`
const toTeam = `You get this email because you are part of the ${brand.team}.`
const fromUs = `You get this email because the ${brand.team} wrote to you.`

const received: Record<'intro' | 'inquiry' | 'contact', (va?: string) => string> = {
  intro: (va) => `We have your request to meet ${va}`,
  inquiry: (va) => (va ? `We have your question about ${va}` : 'We have your question'),
  contact: () => 'We have your message',
}
const briefed = {
  personalized_support: 'We have your request for business support',
  agent_request: 'We have your AI agent briefing',
} as const

/** To visitors and applicants, to the team, and what the team writes itself. */
export const otherEmails = named({
  // Contains no user input, because the mailbox may belong to someone else.
  inquiryReceived: ({
    kind,
    va,
    thread,
  }: {
    kind: keyof typeof received
    va?: string | undefined
    thread: string
  }): Unnamed => ({
    title: received[kind](va),
    preheader: `We reply within ${requestDueHours} hours.`,
    body: [`Thank you for writing to ${brand.name}. Someone on our team will read your message.`],
    next: `We reply within ${requestDueHours} hours, at this address.`,
    goodToKnow: 'If this was not you, reply and say so, or ignore our emails.',
    because: wrote,
    thread,
  }),

  introduction: ({
    hello,
    offers,
    url,
    thread,
  }: {
    hello: string
    offers: readonly { name: string; quote: Price | null; note: string | null; reasons: readonly string[] }[]
    url: string
    thread: string
  }): Unnamed => ({
    kind: 'team',
    secret: false,
    title: offers.length === 1 ? `Meet ${offers[0]?.name}` : `We have ${offers.length} VAs for you`,
    hello,
    preheader: offers.map(({ name, quote }) => `${name}, ${priceWords(quote)}`).join(' · '),
    body: [
      offers.length === 1 ? 'This is who we propose, and why:' : 'These are the VAs we propose, and why:',
      { offers: offers.map(({ quote, ...offer }) => ({ ...offer, price: priceWords(quote) })) },
    ],
    action: { label: offers.length === 1 ? 'See the profile' : `See ${offers[0]?.name}'s profile`, url },
    next: 'Reply to this email and say whom you would like to meet. We set up the introduction.',
    because: fromUs,
    thread,
  }),

  introductionWithdrawn: ({
    hello,
    va,
    why = 'is no longer available',
    left,
    thread,
  }: {
    hello: string
    va: string
    /** Follows their name in a sentence. */
    why?: string | undefined
    /** The VAs who can still be met. */
    left: readonly string[]
    thread: string
  }): Unnamed => ({
    kind: 'team',
    secret: false,
    title: `${va} ${why}`,
    hello,
    preheader: left.length > 0 ? `You can still meet ${left.join(' or ')}.` : 'We are looking for somebody else.',
    body: [
      `We proposed ${va} for your request. ${va} ${why}, and we are sorry about that.`,
      left.length > 0
        ? `You can still meet ${left.join(' or ')}.`
        : 'We are looking for somebody else and will email you again.',
    ],
    next:
      left.length > 0
        ? 'Reply to this email and say whom you would like to meet.'
        : 'There is nothing to do until then. Reply to this email if you have a question.',
    because: fromUs,
    thread,
  }),

  inquiryNotFilled: ({
    kind,
    va,
    hello,
    reason,
    thread,
  }: {
    kind: InquiryKind
    va?: string | undefined
    hello: string
    reason: string
    thread: string
  }): Unnamed => ({
    kind: 'team',
    secret: false,
    title: kind === 'intro' && va ? `We can't introduce you to ${va}` : "We couldn't find a VA for you",
    hello,
    preheader: 'Read why, and what you can do.',
    body: ['Thank you for your patience. Our team writes:', { quote: reason }],
    next: 'Reply to this email if you need something else. A person reads every reply.',
    because: fromUs,
    thread,
  }),

  visitorAsked: ({
    kind,
    hello,
    question,
    thread,
  }: {
    kind: InquiryKind
    hello: string
    question: string
    thread: string
  }): Unnamed => ({
    kind: 'team',
    secret: false,
    title: kind === 'intro' ? 'A question about your introduction' : 'A question about your request',
    hello,
    preheader: 'Reply to this email with your answer.',
    body: ['We are looking for the right VA for you. To find them, our team would like to know:', { quote: question }],
    next: 'Reply to this email with your answer. We go on as soon as we have it.',
    because: fromUs,
    thread,
  }),

  briefingReceived: ({ kind, hello, url }: { kind: keyof typeof briefed; hello: string; url: string }): Unnamed => ({
    title: briefed[kind],
    hello,
    preheader: `We get back to you within ${requestDueHours} hours.`,
    body: [`Thank you. Someone on the ${brand.team} reads your answers.`],
    action: { label: 'Open your dashboard', url },
    next: `We get back to you within ${requestDueHours} hours. There is nothing to do until then.`,
    because: `You get this email because you sent this request on ${brand.name}.`,
  }),

  // Contains no user input, because the mailbox may belong to someone else.
  applicationReceived: ({ url, thread }: { url: string; thread: string }): Unnamed => ({
    kind: 'application',
    secret: false,
    title: 'We received your application',
    preheader: `You will hear from us within ${requestDueHours} hours.`,
    body: [`Thank you for applying to ${brand.name}. Our team reads every application.`],
    action: { label: 'See where it stands', url },
    next: `You will hear from us within ${requestDueHours} hours.`,
    goodToKnow: 'The link works only in the browser you sent this from. We email you our answer either way.',
    because: applied,
    thread,
  }),

  applicationOpenAlready: ({ url, thread }: { url: string; thread: string }): Unnamed => ({
    title: `Your application to ${brand.name}`,
    preheader: 'An application with this address is open already. Nothing in it was changed.',
    body: [
      `Someone, hopefully you, applied to ${brand.name} with this email address. An application with this address is open already, so nothing in it was changed.`,
      'If it was you, open your application to change it.',
    ],
    action: { label: 'Open your application', url },
    goodToKnow: 'The link works once, for seven days. If it was not you, there is nothing to do.',
    because: applied,
    thread,
  }),

  applicationQuestion: ({
    hello,
    message,
    url,
    thread,
  }: {
    hello: string
    message: string
    url: string
    thread: string
  }): Unnamed => ({
    title: 'A question about your application',
    hello,
    preheader: message,
    body: ["Thank you for applying. Before we decide, we'd like to know:", { quote: message }],
    action: { label: 'Answer and send it again', url },
    next: `Once we have your answer, you hear from us within ${requestDueHours} hours.`,
    goodToKnow: 'The link works once, for seven days.',
    because: applied,
    thread,
  }),

  applicationDeclined: ({ hello, message, thread }: { hello: string; message: string; thread: string }): Unnamed => ({
    kind: 'team',
    secret: false,
    title: 'About your application',
    hello,
    preheader: 'Thank you for applying.',
    body: ["Thank you for applying. We can't add you to the network right now:", { quote: message }],
    because: applied,
    thread,
  }),

  inquiryForTeam: ({
    kind,
    name,
    company,
    email,
    message,
    url,
    thread,
  }: {
    kind: InquiryKind
    name: string
    company?: string | undefined
    email: string
    message: string
    url: string
    thread: string
  }): Unnamed => ({
    thread,
    title: `${inquiryKinds[kind].label}: ${company ?? name}`,
    preheader: message,
    body: [
      { facts: [['From', name], ...(company ? [['Company', company] as const] : []), ['Email', email]] },
      { quote: message },
    ],
    action: { label: 'Open it in the console', url },
    next: `They expect an answer within ${requestDueHours} hours.`,
    because: toTeam,
  }),

  questionForTeam: ({
    va,
    task,
    question,
    hasDeadline,
    url,
    thread,
  }: {
    va: string
    task: string
    question: string
    hasDeadline: boolean
    url: string
    thread: string
  }): Unnamed => ({
    thread,
    title: `${va} asks the client`,
    about: task,
    preheader: question,
    body: [`${va} cannot go on with this task before the client answers:`, { quote: question }],
    action: { label: 'Open the task', url },
    next: hasDeadline
      ? 'The deadline is on hold until the client answers.'
      : `${va} will continue once the client has answered.`,
    because: toTeam,
  }),

  fromTeam: ({
    hello,
    subject,
    message,
    thread,
  }: {
    hello: string
    subject: string
    message: string
    thread?: string
  }): Unnamed => ({
    kind: 'team',
    asWritten: true,
    secret: false,
    title: subject,
    hello,
    preheader: message,
    body: [message],
    because: fromUs,
    thread,
  }),

  documentSent: ({
    hello,
    subject,
    message,
    number,
    documentId,
  }: {
    hello: string
    subject: string
    message: string
    number: string
    documentId: number
  }): Unnamed => ({
    kind: 'team',
    asWritten: true,
    secret: false,
    title: subject,
    hello,
    preheader: message,
    body: [message, `${number} is attached as PDF.`],
    because: fromUs,
    documentId,
  }),

  updates: ({ hello, items, action, because, unsubscribe, thread }: Digest): Unnamed => ({
    title: `${items.length} new updates`,
    about: sharedBy(items),
    hello,
    preheader: items.map(({ title }) => title).join(' · '),
    body: sharedBy(items) ? items.flatMap((item) => blocksOf({ ...item, about: undefined })) : items.flatMap(blocksOf),
    action,
    because,
    thread,
    ...(unsubscribe && { unsubscribe }),
  }),

  daily: ({ hello, items, action, because, unsubscribe }: Digest): Unnamed => ({
    title: items.length === 1 ? 'Your daily update' : `Your daily update: ${items.length} items`,
    hello,
    preheader: items.map(({ title }) => title).join(' · '),
    body: items.flatMap(blocksOf),
    action,
    because,
    ...(unsubscribe && { unsubscribe }),
  }),
})

type Item = { title: string; about?: string | undefined; body: readonly Block[]; next?: string | undefined }
type Digest = {
  hello: string
  items: readonly Item[]
  action: { label: string; url: string }
  because: string
  unsubscribe?: string
  thread?: string | undefined
}
const contentOf = ({ body, next }: Item): Block[] => [...body, ...(next ? [next] : [])]
const blocksOf = (item: Item): Block[] => [{ heading: item.title, about: item.about }, ...contentOf(item)]
/** What all of them are about, if it is the same. */
const sharedBy = ([first, ...others]: readonly Item[]) =>
  others.every(({ about }) => about === first?.about) ? first?.about : undefined
