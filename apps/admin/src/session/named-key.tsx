import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { keepLabel, ownKey, storedLabel } from './admin-key.ts'
import { KeyNameProvider } from './key-name.ts'

type Props = {
  /** The query for whose the key is. */
  me: { data: { label: string } | undefined; isPending: boolean }
  /** Shown until it is known under which label the pages have their drafts. */
  until: ReactNode
  children: ReactNode
}
/**
 * `name`: what the drafts are stored under. `of`: whose key it is, once the server has said so. `key`: the one that
 * this tab had by then.
 */
type Drawn = { name: string | undefined; of: string | undefined; key: string | null }

/**
 * The pages of one key, under its label. They are drawn once it is settled, because a form reads its draft as it
 * begins, and from then on writes it. What was last known of the key does until the server says it again. Where it
 * cannot be read, drafts have no label, and keep none if it comes later for the same key: another key may be a
 * colleague's. With a colleague's key the pages begin anew.
 */
export function NamedKey({ me: { data, isPending }, until, children }: Props) {
  const [drawn, setDrawn] = useState<Drawn | undefined>(() => {
    const name = storedLabel()
    return name ? { name, of: undefined, key: ownKey() } : undefined
  })
  const label = data?.label
  const now = next(drawn, label, isPending)
  if (now !== drawn) setDrawn(now)
  useEffect(() => {
    if (label) keepLabel(label)
  }, [label])
  if (!now) return until
  return (
    <KeyNameProvider value={now.name}>
      <Fragment key={now.name ?? ''}>{children}</Fragment>
    </KeyNameProvider>
  )
}

function next(drawn: Drawn | undefined, of: string | undefined, isPending: boolean): Drawn | undefined {
  const key = ownKey()
  if (!of) return drawn ?? (isPending ? undefined : { name: undefined, of, key })
  if (drawn?.of === of) return drawn
  const nameless = drawn && !drawn.name && !drawn.of && drawn.key === key
  return { name: nameless ? undefined : of, of, key }
}
