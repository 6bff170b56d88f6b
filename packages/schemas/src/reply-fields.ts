/** The fields of a saved reply, which are filled in when it is put into a conversation. Without zod: it runs in the composer. */
export const replyFields = {
  'first name': 'The first name of whom you write to',
  'client name': "The client's name",
  'VA name': "The VA's name",
  'task title': "The task's title",
} as const
export type ReplyField = keyof typeof replyFields

const field = /\{([^{}\n]{1,40})\}/g
const known = (name: string) => (Object.keys(replyFields) as ReplyField[]).find((one) => one.toLowerCase() === name)

/** Placeholders in a text that are not known fields. */
export const unknownFields = (text: string) =>
  [...text.matchAll(field)].map(([, name = '']) => name).filter((name) => !known(name.trim().toLowerCase()))

/** Fields that a text still has in place of their values, as it has them. */
export const fieldsLeft = (text: string) => [
  ...new Set(
    [...text.matchAll(field)].flatMap(([whole, name = '']) => (known(name.trim().toLowerCase()) ? [whole] : [])),
  ),
]

/** A saved reply with the values of a conversation. A field without a value stays, so that its writer sees it. */
export const filledReply = (text: string, values: Partial<Record<ReplyField, string>>) =>
  text.replaceAll(field, (whole, name: string) => {
    const one = known(name.trim().toLowerCase())
    return (one && values[one]) || whole
  })
