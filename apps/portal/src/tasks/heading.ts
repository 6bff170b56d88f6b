/** What is missing of a title that was cut: up to the end of its sentence, if that is near, or else of its word. */
const restOfSentence = /^.{0,110}?(?:[.!?](?=\s)|(?=[\r\n]|$))/
const restOfWord = /^\S*/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * A task's heading, and the text below it without the words of the heading. A task that has no title of its own is called
 * by the first words of its text, with spaces in place of line breaks.
 */
export function headingOf({ title, description }: { title: string; description: string }) {
  const cut = title.endsWith('…')
  const opening = cut ? title.slice(0, -1) : title
  const said = new RegExp(`^\\s*${opening.split(' ').map(escaped).join('\\s+')}`).exec(description)?.[0]
  if (said === undefined) return { heading: title, text: description }
  const rest = description.slice(said.length)
  // A title that only begins the first sentence does not stand in for it.
  if (!cut) return { heading: title, text: /^\s*(\n|$)/.test(rest) ? rest.trim() : description }
  const toEnd = restOfSentence.exec(rest)?.[0]
  if (toEnd !== undefined) return { heading: opening + toEnd, text: rest.slice(toEnd.length).trim() }
  const ofWord = restOfWord.exec(rest)?.[0] ?? ''
  return { heading: `${opening}${ofWord}…`, text: `…${rest.slice(ofWord.length).trim()}` }
}
