import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VaLogin } from '#/account/va-login.tsx'

/** The portal's page to open after signing in; anything else is dropped. */
const own = (next: unknown) => (typeof next === 'string' && /^\/va\/[\w-]+(?=[?#]|$)/.test(next) ? next : undefined)

declare module '@tanstack/history' {
  interface HistoryState {
    /** The session ended while a page of the portal was open. */
    signedOut?: boolean
  }
}

export const Route = createFileRoute('/va/login')({
  staticData: { title: 'Sign in' },
  validateSearch: ({ next }: { next?: unknown }): { next?: string | undefined } => ({ next: own(next) }),
  component: Login,
})

function Login() {
  const signedOut = useLocation({ select: ({ state }) => state.signedOut === true })
  return <VaLogin next={Route.useSearch().next} signedOut={signedOut} />
}
