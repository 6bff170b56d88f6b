import { nameEndings, wordEndings } from '../../knowledge/name-endings.ts'

/** What a text is read with in place of a dot that ends no sentence. */
const readDot = '\u2024'

/** The text with such marks for the dots within names: 'Booking.com', 'deck v2.1.pptx', 'www.acme.co.ke', 'jo.doe@acme.com'. */
export const withReadDots = (text: string) => text.replace(/\S+/g, (run) => (run.includes('.') ? readName(run) : run))

/** The same with the dots as they were written. */
export const withWrittenDots = (text: string) => text.replaceAll(readDot, '.')

const opens = /^[\p{L}\p{N}]/u
const closes = /[\p{L}\p{N}_)-]$/u
const isWord = /^[\p{L}\p{N}_-]+$/u
const isSite = /(?:^|[^\p{L}\p{N}])www$/iu
const isVersion = /(?:^|[^\p{L}\p{N}])v\d+$/iu
const isMailbox = /^[\p{L}\p{N}_+-]+@/u
const isEnding = new RegExp(String.raw`^(?:${nameEndings.join('|')})(?![\p{L}\p{N}])`, 'iu')
const isWordEnding = new RegExp(String.raw`^(?:${wordEndings.join('|')})(?![\p{L}\p{N}])`, 'u')

function readName(run: string) {
  const parts = run.split('.')
  return parts.reduce((name, part, i) => name + (isInName(parts[i - 1] ?? '', parts.slice(i)) ? readDot : '.') + part)
}

/** Whether the dot between `before` and the rest of a run without spaces is one of a name. */
function isInName(before: string, rest: string[]) {
  const [after = ''] = rest
  if (!closes.test(before) || !opens.test(after)) return false
  if (isSite.test(before) || (isVersion.test(before) && /^\d/.test(after))) return true
  const endsName = (part: string) => isEnding.test(part) || (isWordEnding.test(part) && !/^\d+$/.test(before))
  const end = rest.find((part) => !isWord.test(part) || endsName(part)) ?? ''
  return endsName(end) || isMailbox.test(end)
}
