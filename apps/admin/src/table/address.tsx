import { Fragment } from 'react'

/** Longer parts would make their column wide, and the others narrow. */
const longPart = 24
const anyLong = new RegExp(`.{1,${longPart}}`, 'gu')
const partsOf = (side: string) =>
  side.length > longPart ? side.split(/(?=[._-])/).flatMap((part) => part.match(anyLong) ?? []) : [side]

/** An email address that wraps, if needed, before its @; a long name or domain wraps before its dots, or anywhere. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  const parts = [email.slice(0, at), email.slice(at)].flatMap(partsOf)
  return (
    <>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  )
}
