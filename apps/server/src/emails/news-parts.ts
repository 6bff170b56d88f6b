import type { Price } from '@kazi/schemas/money'
import { quoteText } from '@kazi/schemas/quote'
import type { Block, NewsContent } from './content.ts'

/** A sentence, and why, where somebody said so: for emails, and for the bell. */
export const withReason = (sentence: string, reason: string | undefined): Block[] =>
  reason ? [`${sentence} The reason:`, { quote: reason }] : [sentence]
export const said = (reason: string | undefined) => (reason ? `\n\nReason: ${reason}` : '')

export type Message = { by: string; text: string; task?: string | undefined }
export const messageNews = ({ by, text, task }: Message): NewsContent => ({
  title: `${by} wrote to you`,
  message: text,
  about: task,
  preheader: text,
  body: [{ quote: text }],
  action: 'Read and reply',
})

export type AddedFile = { by: string; file: string; task?: string | undefined }
/** @param where 'on your task', as its reader would say it. @param action the label of the button. */
export const fileNews = ({ by, file, task }: AddedFile, where: string, action: string): NewsContent => ({
  title: `${by} added a file`,
  message: file,
  about: task,
  preheader: file,
  body: [`There is a new file ${where}: ${file}`],
  action,
})

export type AssignmentMove = { title: string; words: string; project: string; reason: string | undefined }
/** @param other the other side of the assignment: 'VA' or 'Client', and the name. */
export const assignmentNews = (
  { title, words, project, reason }: AssignmentMove,
  other: readonly [label: string, name: string],
): NewsContent => ({
  title,
  message: `${words}\n\n${other.join(': ')}${said(reason)}`,
  about: project,
  preheader: words,
  body: [{ facts: [other] }, ...withReason(words, reason)],
})

/** A price in an email, as on the client's page: '$12/hr', '$65 for the whole task'. */
export const priceWords = (quote: Price | null) => quoteText(quote, 'en-US')
