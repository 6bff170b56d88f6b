import { brand } from '@kazi/schemas/brand'
import type { MailKind } from '@kazi/schemas/states'

/** A transactional mail, before it is text and HTML. */
export type EmailMessage = {
  subject: string
  paragraphs: string[]
  action?: Action
  secondAction?: Action
  /** What it is about, which decides who may get it and how many; news when nothing is said. */
  kind?: MailKind
  /** Carries a link that is as good as a password: the outbox masks it once mail really goes out. As the kind says. */
  secret?: boolean
}
type Action = { label: string; url: string }

export const isSecret = (kind: MailKind) => kind !== 'news'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)
const closing = `${brand.name}. Support answers ${brand.supportHours}.`

/** A subject is one header line, whatever a client wrote in it. */
export const oneLine = (text: string, max = 80) => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // Never half of an emoji.
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

export function render({ paragraphs, action, secondAction }: EmailMessage) {
  const actions = [action, secondAction].filter((one) => one !== undefined)
  const text = [...paragraphs, ...actions.map(({ label, url }) => `${label}: ${url}`), closing].join('\n\n')
  const body = paragraphs.map((line) => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`).join('\n')
  const buttons = actions
    .map(
      ({ label, url }) =>
        `<p><a href="${escaped(url)}" style="display:inline-block;background:#1f4d3a;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escaped(label)}</a></p>`,
    )
    .join('\n')
  const html = `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#22261f;max-width:36em">${body}\n${buttons}<p style="color:#5d6258">${closing}</p></body></html>`
  return { text, html }
}
