import type { Values } from './say.ts'

/** How many notifications a screen shows at first, and how many "show more" adds. */
export const bellSize = 20

/** The lines with which a notification may end. */
const endings = ['Reason', 'Client'] as const

type Say = (text: string, values?: Values) => string
/** A paragraph of ours is a sentence or one of the endings; a title such as 'Messages' is a person's. */
function paragraphIn(paragraph: string, at: number, say: Say) {
  const label = endings.find((one) => at > 0 && paragraph.startsWith(`${one}: `))
  const name = label?.toLowerCase()
  if (name) return say(`${label}: {${name}}`, { [name]: paragraph.slice(name.length + 2) })
  return paragraph.endsWith('.') ? say(paragraph) : paragraph
}

/** The server's words for a message that is only files. */
const filesSent = /^Sent (?:a file|\d+ files)\.$/

/** What somebody wrote, as they wrote it; what is only files, in another language. */
export const messageIn = (message: string, say: Say) => (filesSent.test(message) ? say(message) : message)

/** A notification's message in another language: what our server wrote, and not what people wrote. */
export const newsIn = (message: string, say: Say) =>
  message
    .split('\n\n')
    .map((paragraph, at) => paragraphIn(paragraph, at, say))
    .join('\n\n')
