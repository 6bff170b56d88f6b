import type { Api } from '@kazi/client/connect'

/**
 * Whoever shows the portal leads to the sign-in at once, and asks again, in case it was only a password that was wrong.
 * An applicant is refused what is a VA's, which is asked for where a VA has signed in before: their own session goes on.
 */
export function sessionEnded({ vaPortal: { whoIsThere } }: Api) {
  whoIsThere.setData(undefined, (who) => (who === 'applicant' ? who : 'nobody'))
  void whoIsThere.invalidate()
}
