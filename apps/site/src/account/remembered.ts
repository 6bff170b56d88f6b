import { store, stored } from '@kazi/ui/use-preferences'

/** The address of the last sign-in with Remember me, and whether the box was ticked. */
export const remembered = () => ({
  email: stored('rememberMe') === 'true' ? (stored('savedEmail') ?? '') : '',
  rememberMe: stored('rememberMe') === 'true',
})

export function remember(email: string, rememberMe: boolean) {
  store('rememberMe', String(rememberMe))
  if (rememberMe) store('savedEmail', email)
  else localStorage.removeItem('savedEmail')
}

/** The browser's IANA zone, so that mail can name times as the reader knows them. */
export const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
