/** HTML made by `fill`; branded, so that no plain string type-checks as it. */
export type Html = string & { readonly __html: never }
/** An address that `safeUrl` has checked. */
export type Url = { readonly href: string }

type Slot<Part extends readonly string[]> = Extract<Part[number], `${'text' | 'url' | 'html'}:${string}`>
/** What a part needs: strings for its texts, checked addresses, markup of other parts. */
export type Slots<Part extends readonly string[]> = {
  [One in Slot<Part> as One extends `${string}:${infer Name}` ? Name : never]: One extends `url:${string}`
    ? Url
    : One extends `html:${string}`
      ? Html
      : string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/**
 * Fills the slots of a compiled part. The kind of a slot decides how its value is written, so that no caller can forget
 * to escape: a text's markup is harmless and its lines stay lines.
 */
export function fill<const Part extends readonly string[]>(part: Part, values: Slots<Part>): Html {
  const all = values as Record<string, string | Url>
  const markup = part.map((piece, index) => {
    if (index % 2 === 0) return piece
    const [kind = '', name = ''] = piece.split(':')
    const value = all[name]
    if (typeof value === 'object') return escaped(value.href)
    if (value === undefined) throw new Error(`The slot ${piece} is empty`)
    return kind === 'html' ? value : escaped(value).replaceAll('\n', '<br/>')
  })
  return markup.join('') as Html
}

export const joined = (parts: readonly Html[]) => parts.join('') as Html

/** Our own hosts, as the links of a command's context name them. */
export type Hosts = { site: string; portal: string; admin: string }

/** Checks an address that an email links to: one of our own hosts, or any other by https, without a name or password. */
export function safeUrl(address: string, { site, portal, admin }: Hosts): Url {
  const url = URL.parse(address)
  const own = [site, portal, admin].some((one) => URL.parse(one)?.origin === url?.origin)
  if (!url || !/^https?:$/.test(url.protocol) || !(own || url.protocol === 'https:') || url.username || url.password)
    throw new Error('An email may link only to our own hosts, and to others by https')
  return { href: url.href }
}
