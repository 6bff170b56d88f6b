import { assignmentNews, priceNews } from '@kazi/schemas/assignment'
import french from '@kazi/schemas/languages/fr.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { emailOf, toVa } from '../notifications/notifications.service.ts'
import { emailSamples, sampleLinks } from '../testing/email-samples.ts'
import type { CatalogEmail, CatalogNews } from './catalog.ts'
import type { EmailMessage } from './content.ts'
import { inLanguage, sayIn } from './language.ts'
import { otherEmails } from './other-emails.ts'
import { render } from './render.ts'
import { vaNews } from './va-news.ts'

const task = 'Chase 12 overdue invoices'
const theirs = 'Words that a person wrote.'
const reader = {
  hello: 'Akosua',
  because: toVa,
  action: { label: 'Open your dashboard', url: `${sampleLinks.portal}/va/dashboard` },
}

const moves = (['start', 'pause', 'resume', 'complete', 'reopen'] as const).map((move) => {
  const { title, va } = assignmentNews[move]('Weekly inbox')
  return vaNews.assignmentMovedVa({ title, words: va, project: 'Weekly inbox', reason: undefined, client: 'Marisol' })
})
const prices = (['hour', 'open', 'accepted', 'over'] as const).map((kind) => {
  const unit = kind === 'hour' ? 'hour' : 'fixed'
  const { title, va } = priceNews(
    'Weekly inbox',
    { amountCents: 1200, currency: 'USD', unit },
    kind === 'hour' ? 'open' : kind,
  )
  return vaNews.assignmentMovedVa({ title, words: va, project: 'Weekly inbox', reason: undefined, client: 'Marisol' })
})
/** What the samples of the catalog do not show. */
const variants: CatalogNews[] = [
  ...moves,
  ...prices,
  vaNews.newTask({ task, facts: [], paused: true }),
  vaNews.assignmentGiven({ project: 'Inbox', client: 'Marisol', status: 'active', ongoing: false }),
  vaNews.assignmentGiven({ project: 'Inbox', client: 'Marisol', status: 'paused', ongoing: true }),
  vaNews.assignmentGiven({ project: 'Inbox', client: 'Marisol', status: 'pending', ongoing: true }),
  vaNews.taskRemoved({ task, why: 'refused' }),
  vaNews.taskRemoved({ task, why: 'deleted' }),
  vaNews.taskEdited({ task, changed: '' }),
  vaNews.taskEdited({ task, changed: 'the title, the notes, and the deadline' }),
  vaNews.workAccepted({ task, paid: true }),
  vaNews.workAccepted({ task, bySilence: true, paid: false }),
  vaNews.workRated({ task, rating: 4, comment: undefined }),
  vaNews.assignmentGiven({ project: 'Inbox', client: 'Marisol', status: 'active', ongoing: true, begun: true }),
  vaNews.assignmentTakenAway({ project: 'Inbox', client: 'Marisol', reason: theirs }),
  vaNews.newTask({
    task,
    facts: [
      ['Estimated', '1 hour'],
      ['Priority', 'Low'],
    ],
  }),
]
const items = [
  vaNews.stepsChanged({ task }),
  vaNews.questionAnswered({ client: 'Marisol', task, question: theirs, answer: theirs, deadline: 'Nov 30, 2026' }),
]
const digest = { ...reader, items }

const toApplicants = emailSamples.filter(({ name }) => name.startsWith('application'))
const toSignIn = ['resetVaPassword', 'inviteVa', 'vaAddressChanged', 'vaAddressNew']
const toVas: CatalogEmail[] = [
  ...emailSamples.filter(({ name }) => name in vaNews || toSignIn.includes(name)),
  ...toApplicants,
  ...variants.map((news) => emailOf(news, reader)),
  otherEmails.updates(digest),
  otherEmails.daily(digest),
  otherEmails.daily({ ...digest, items: items.slice(0, 1) }),
]

/** Every text of an email that we wrote, and not its reader's client. */
const oursIn = ({ title, preheader, body, next, goodToKnow, because, action }: EmailMessage) => [
  ...[title, because, next, goodToKnow, action?.label],
  ...preheader.split(' · '),
  ...body.flatMap((block) => {
    if (typeof block === 'string') return [block]
    if ('heading' in block) return [block.heading]
    return 'facts' in block
      ? block.facts.flatMap(([label, value]) => (label === 'Client' ? [label] : [label, value]))
      : []
  }),
]
const people = [...emailSamples.filter(({ name }) => name in vaNews), ...toApplicants].flatMap(({ body }) =>
  body.flatMap((block) => (typeof block === 'object' && 'quote' in block ? [block.quote] : [])),
)
const named = ['price-list.pdf', theirs, ...people]
/** The same word in both. */
const shared = { fr: ['Client'], pt: [], sw: [] }

describe.each(['fr', 'pt', 'sw'] as const)('emails to VAs and applicants in %s', (language) => {
  it.each(toVas.map((email) => [email.name, email] as const))('%s says nothing of ours in English', (_, email) => {
    const say = sayIn(language)
    const same = oursIn(email).filter(
      (text) => text && !named.includes(text) && !(shared[language] as string[]).includes(text) && say(text) === text,
    )
    expect(same).toEqual([])
  })

  it('leaves what people wrote as it is, and says so in both forms', () => {
    const sample = toVas.find(({ name }) => name === 'changesAsked')!
    const { text, html, subject } = render(sample, sampleLinks, language)
    const english = render(sample, sampleLinks)
    expect(text).toContain('Please add the dates on which each customer promised to pay.')
    expect(html).toContain('Please add the dates on which each customer promised to pay.')
    expect(html).toContain(`<html dir="ltr" lang="${language}"`)
    expect(subject).toContain('Chase 12 overdue invoices')
    for (const line of ['Hello', 'What happens next', 'Support answers', 'You get this email'])
      expect([text, html].filter((form) => form.includes(line))).toEqual([])
    expect(english.text).toContain('What happens next')
  })
})

it.each(['Please put the logo with the address on page two', 'Messages'])(
  'an email that begins with what a person wrote begins with it in every language: %s',
  (note) => {
    const email = emailOf(vaNews.changesAsked({ task, note }), reader)
    for (const language of ['fr', 'pt', 'sw'] as const) expect(inLanguage(email, language).preheader).toBe(note)
  },
)

it.each(
  Object.keys(french).filter((one) => {
    const words = one.replace(/\{\w+\}/g, ' ').match(/[\p{L}’']+/gu) ?? []
    return one.includes('{') && !one.endsWith('.') && words.length < 3
  }),
)('what a person wrote is not read as %j', (sentence) => {
  const written = sentence.replace(/\{\w+\}/g, 'the old price list')
  expect(sayIn('fr')(written)).toBe(written)
})

it('in English nothing changes', () => {
  for (const email of toVas) expect(inLanguage(email, 'en')).toBe(email)
})

it('what the team writes itself is sent as it was written', () => {
  const written = otherEmails.fromTeam({
    hello: 'Akosua',
    subject: 'Good to know',
    message: 'Thank you for your work.',
  })
  const { subject, text } = render(written, sampleLinks, 'fr')
  expect(subject).toBe('Good to know')
  expect(text).toContain('Thank you for your work.')
})

it('a date and the fields of an edit read as in the language', () => {
  const say = sayIn('fr')
  expect(say('Nov 30, 2026')).toBe('30 nov. 2026')
  expect(say('The deadline has moved to Nov 30, 2026.')).toContain('30 nov. 2026')
  expect(say('The client edited this task: the title, the notes, and the deadline.')).toContain(
    'le titre, les notes et l’échéance',
  )
})
