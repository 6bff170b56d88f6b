import { brand } from '@kazi/schemas/brand'
import type { MailKind } from '@kazi/schemas/states'

/** A transactional email before it is rendered as text and HTML. */
export type EmailMessage = {
  subject: string
  paragraphs: string[]
  action?: Action
  secondAction?: Action
  /** Decides who may receive it and how many; defaults to news. */
  kind?: MailKind
  /** The query of the link that turns such emails off: only news to clients has one. */
  unsubscribe?: string
  /** An issued document that is attached as PDF. */
  documentId?: number
  /** Contains a link that works like a password: the outbox masks it once emails are really sent. Defaults by kind. */
  secret?: boolean
}
type Action = { label: string; url: string }

export const isSecret = (kind: MailKind) => kind !== 'news'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)
const stop = 'Stop these emails'
const closing = `${brand.name}. Support answers ${brand.supportHours}.`

/** The subject must stay one header line, even if a client's text has line breaks. */
export const oneLine = (text: string, max = 80) => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // Do not cut an emoji in half.
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

/** @param site the address of the site, for the link that turns such emails off. */
export function render({ paragraphs, action, secondAction, unsubscribe }: EmailMessage, site: string) {
  const actions = [action, secondAction].filter((one) => one !== undefined)
  const text = [...paragraphs, ...actions.map(({ label, url }) => `${label}: ${url}`), closing]
    .concat(unsubscribe ? [`${stop}: ${site}/unsubscribe${unsubscribe}`] : [])
    .join('\n\n')
  const body = paragraphs.map((line) => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`).join('\n')
  const buttons = actions
    .map(
      ({ label, url }) =>
        `<p><a href="${escaped(url)}" style="display:inline-block;background:#1f4d3a;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escaped(label)}</a></p>`,
    )
    .join('\n')
  const footer = unsubscribe
    ? `${closing}<br><a href="${escaped(`${site}/unsubscribe${unsubscribe}`)}" style="color:#5d6258">${stop}</a>`
    : closing
  const html = `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#22261f;max-width:36em">${body}\n${buttons}<p style="color:#5d6258">${footer}</p></body></html>`
  return { text, html }
}
