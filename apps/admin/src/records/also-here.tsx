import { bareCall } from '@kazi/client/bare-call'
import { trpc } from '@kazi/client/connect'
import { lookEverySeconds } from '@kazi/schemas/presence'
import { IconEye } from '@kazi/ui/tabler'
import { useEffect, useState } from 'react'
import { keyHeader, keyState } from '#/session/admin-key.ts'
import classes from './also-here.module.css'

/** Whoever steps through a list does not look at each row; and a page loads before it asks who else is there. */
const settledMs = 1000
/** More names are a number. */
const maxNamed = 3

/** Which colleagues have the same record open; it tells them that this page shows it too. */
export function AlsoHere({ record }: { record: string }) {
  const settled = useShowing(record)
  const { data: others = [] } = trpc.admin.presence.others.useQuery({ record }, { enabled: settled })
  return (
    <span role="status" className={classes.here}>
      {others.length > 0 && (
        <>
          <IconEye size={16} aria-hidden />
          <span title={others.join(', ')}>Also here: {named(others)}</span>
        </>
      )}
    </span>
  )
}

export function named(all: readonly string[]) {
  const shown = all.length > maxNamed ? [...all.slice(0, maxNamed - 1), `${all.length - maxNamed + 1} more`] : all
  return new Intl.ListFormat('en').format(shown)
}

/**
 * Says that this page shows a record, again and again while it is visible, and when it no longer does.
 * @returns whether it has shown it for a moment
 */
function useShowing(record: string) {
  const { client } = trpc.useUtils()
  const [settledOn, setSettledOn] = useState<string>()
  useEffect(() => {
    const id = crypto.randomUUID()
    // One after the other: a farewell must not overtake the greeting. One that is lost is made up for by the next.
    let last: Promise<unknown> = Promise.resolve()
    let said = false
    const look = () => {
      // With a refused key, each call would count as an attempt to guess one.
      if (document.hidden || keyState() !== 'in') return
      said = true
      last = last.then(() => client.admin.presence.look.mutate({ id, record })).catch(() => {})
    }
    const closed = () => said && void bareCall('admin.presence.leave', { id }, keyHeader())
    const first = setTimeout(() => {
      setSettledOn(record)
      look()
    }, settledMs)
    const again = setInterval(look, lookEverySeconds * 1000)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', closed)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', closed)
      if (said) void last.then(() => client.admin.presence.leave.mutate({ id })).catch(() => {})
    }
  }, [client, record])
  return settledOn === record
}
