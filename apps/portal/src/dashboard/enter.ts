import type { Kazi } from '@kazi/client/connect'
import { handoverMark } from '@kazi/schemas/account'
import { redirect } from '@tanstack/react-router'

type Arrival = { context: Pick<Kazi, 'client'>; location: { hash: string; pathname: string } }

/**
 * Who applied on the site's host arrives with a token in the address's fragment: it becomes a session of this host, and
 * is gone from the address before anything is shown. One that is too old leads to where everybody else is led.
 */
export async function enterFromSite({ context, location }: Arrival) {
  if (!location.hash.startsWith(handoverMark)) return
  const token = location.hash.slice(handoverMark.length)
  await context.client.vaPortal.enter.mutate({ token }).catch(() => undefined)
  throw redirect({ href: location.pathname, replace: true })
}
