import { Fragment } from 'react'

/** Longer names would make their column wide, and the others narrow. */
const longName = 24

/** An email address that wraps, if needed, before its @, and a long name before its dots. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const parts = name.length > longName ? name.split(/(?=[._-])/) : [name]
  return (
    <>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
      {email.slice(at)}
    </>
  )
}
