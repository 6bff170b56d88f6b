import type { Kazi } from '@kazi/client/connect'
import { handoverMark } from '@kazi/schemas/handover-mark'
import { redirect } from '@tanstack/react-router'

type Arrival = { context: Pick<Kazi, 'client'>; location: { hash: string; pathname: string } }

/**
 * An applicant from the site's host arrives with a token in the URL fragment. It is exchanged for a session here and
 * removed from the URL before anything is shown. An expired token leads to the normal entry.
 */
export async function enterFromSite({ context, location }: Arrival) {
  if (!location.hash.startsWith(handoverMark)) return
  const token = location.hash.slice(handoverMark.length)
  await context.client.vaPortal.enter.mutate({ token }).catch(() => undefined)
  throw redirect({ href: location.pathname, replace: true })
}
