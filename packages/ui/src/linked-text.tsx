import { urlOf } from '@kazi/schemas/url'
import { Fragment } from 'react'

/** Only http and https, up to the next space or quote: everything else stays text. */
const address = /https?:\/\/[^\s<>"'`]+/gi
const atTheEnd = '.,;:!?…»”’'
const brackets = { ')': '(', ']': '[', '}': '{' } as const

/** Without the punctuation of its sentence; a closing bracket stays if the address opened it. */
function addressIn(found: string) {
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1] as string
    const open = brackets[last as keyof typeof brackets]
    const own = open && found.slice(0, end).split(open).length >= found.slice(0, end).split(last).length
    if (!atTheEnd.includes(last) && (!open || own)) break
  }
  const text = found.slice(0, end)
  return urlOf(text)?.hostname ? text : undefined
}

/** Text whose web addresses are links: opened in a new tab, which learns nothing about this one. */
export function LinkedText({ children }: { children: string }) {
  const parts: (string | { href: string })[] = []
  let at = 0
  for (const { 0: found, index } of children.matchAll(address)) {
    const href = addressIn(found)
    if (!href) continue
    parts.push(children.slice(at, index), { href })
    at = index + href.length
  }
  parts.push(children.slice(at))
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.href}
      </a>
    ),
  )
}
