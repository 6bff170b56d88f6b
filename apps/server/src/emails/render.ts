import { brand } from '@kazi/schemas/brand'
import { firstName } from '@kazi/schemas/format'
import type { Language } from '@kazi/schemas/language-words'
import type { Action, Block, EmailMessage, Offer } from './content.ts'
import { fill, type Hosts, type Html, joined, safeUrl } from './fill.ts'
import { inLanguage, type Say, sayIn } from './language.ts'
import { layout } from './layout.gen.ts'
import { oneLine } from './one-line.ts'

const stop = 'Stop these emails'
const closing = (say: Say) => say('{brand}. Support answers {hours}.', { brand: brand.name, hours: brand.supportHours })
/** The first name; whoever gets a document may be a company, which has none. */
const greeting = ({ hello, documentId }: EmailMessage, say: Say) =>
  hello ? say('Hello {name},', { name: oneLine(documentId ? hello : firstName(hello), 60) }) : say('Hello,')
const actionsOf = ({ action, secondAction }: EmailMessage): Action[] =>
  [action, secondAction].filter((one) => one !== undefined)
const stopsAt = ({ unsubscribe }: EmailMessage, { site }: Hosts) => unsubscribe && `${site}/unsubscribe${unsubscribe}`

const notesOf = ({ next, goodToKnow }: EmailMessage, say: Say) => [
  ...(next ? [[say('What happens next'), next] as const] : []),
  ...(goodToKnow ? [[say('Good to know'), goodToKnow] as const] : []),
]

/** 'We have 2 VAs for you: Chase overdue invoices'. */
const subjectOf = ({ title, about }: EmailMessage) =>
  about ? `${oneLine(title, 80)}: ${oneLine(about, 50)}` : oneLine(title, 120)

const factsOf = (facts: readonly (readonly [string, string])[]) =>
  fill(layout.facts, { rows: joined(facts.map(([label, value]) => fill(layout.fact, { label, value }))) })

const offerOf = ({ name, price, note, reasons }: Offer) =>
  fill(layout.offer, {
    name,
    price,
    note: note ? fill(layout.offerNote, { text: note }) : joined([]),
    reasons:
      reasons.length > 0
        ? fill(layout.reasons, { items: joined(reasons.map((text) => fill(layout.reason, { text }))) })
        : joined([]),
  })

function blockHtml(block: Block): Html {
  if (typeof block === 'string') return joined(block.split(/\n{2,}/).map((text) => fill(layout.paragraph, { text })))
  if ('quote' in block) return fill(layout.quote, { text: block.quote.trim() })
  if ('facts' in block) return factsOf(block.facts)
  if ('offers' in block) return joined(block.offers.map(offerOf))
  const about = block.about ? [fill(layout.about, { text: block.about })] : []
  return joined([fill(layout.subheading, { text: block.heading }), ...about])
}

function htmlOf(message: EmailMessage, links: Hosts, say: Say): Html {
  const { title, about, preheader, body, because } = message
  const stopUrl = stopsAt(message, links)
  const content = [
    fill(layout.title, { text: oneLine(title, 200) }),
    ...(about ? [fill(layout.about, { text: oneLine(about, 200) })] : []),
    fill(layout.paragraph, { text: greeting(message, say) }),
    ...body.map(blockHtml),
    ...actionsOf(message).map(({ label, url }) => fill(layout.action, { label, url: safeUrl(url, links) })),
    ...notesOf(message, say).map(([heading, text]) => fill(layout.note, { heading, text })),
  ]
  const footer = [
    fill(layout.footer, { text: because }),
    fill(layout.footer, { text: closing(say) }),
    ...(stopUrl ? [fill(layout.footerLink, { label: say(stop), url: safeUrl(stopUrl, links) })] : []),
  ]
  const subject = subjectOf(message)
  return fill(layout.page, {
    subject,
    brand: brand.name,
    mark: brand.name.slice(0, 1),
    preheader: oneLine(preheader, 140),
    content: joined(content),
    footer: joined(footer),
  })
}

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
const offerText = ({ name, price, note, reasons }: Offer) =>
  [`${name}, ${price}`, ...(note ? [note] : []), ...reasons.map((reason) => `- ${reason}`)].join('\n')

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('quote' in block) return quoted(block.quote)
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('offers' in block) return block.offers.map(offerText).join('\n\n')
  const heading = block.about ? `${block.heading}: ${block.about}` : block.heading
  return `${heading}\n${'-'.repeat(Math.min(heading.length, 60))}`
}

function textOf(message: EmailMessage, links: Hosts, say: Say) {
  const { body, because } = message
  const stopUrl = stopsAt(message, links)
  const footer = [because, closing(say), ...(stopUrl ? [`${say(stop)}: ${stopUrl}`] : [])].join('\n')
  return [
    greeting(message, say),
    ...body.map(blockText),
    ...actionsOf(message).map(({ label, url }) => `${label}:\n${safeUrl(url, links).href}`),
    ...notesOf(message, say).map(([heading, text]) => `${heading}:\n${text}`),
    `-- \n${footer}`,
  ].join('\n\n')
}

/**
 * Renders an email in its reader's language: its subject, its HTML in the brand, and the same as plain text. What has no
 * translation stays in English.
 */
export function render(written: EmailMessage, links: Hosts, language: Language = 'en') {
  const say = sayIn(language)
  const message = inLanguage(written, language)
  const html: string = htmlOf(message, links, say)
  return {
    subject: subjectOf(message),
    text: textOf(message, links, say),
    html: html.replace(' lang="en"', ` lang="${language}"`),
  }
}
