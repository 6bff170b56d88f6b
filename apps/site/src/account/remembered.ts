import { forget, store, stored } from '@kazi/ui/use-preferences'

/** The email address of the last sign-in with Remember me, and whether the box was checked. */
export const remembered = () => ({
  email: stored('rememberMe') === 'true' ? (stored('savedEmail') ?? '') : '',
  rememberMe: stored('rememberMe') === 'true',
})

export function remember(email: string, rememberMe: boolean) {
  store('rememberMe', String(rememberMe))
  if (rememberMe) store('savedEmail', email)
  else forget('savedEmail')
}

/** The browser's IANA zone, so that emails can show times in the reader's zone. */
export const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const loading = 'redirectLoading'
/** On from signing in until the dashboard opens: a page that is reloaded meanwhile goes on waiting. */
export const redirectLoading = () => stored(loading) === 'true'
export const startRedirectLoading = () => store(loading, 'true')
export function endRedirectLoading() {
  if (redirectLoading()) forget(loading)
}
