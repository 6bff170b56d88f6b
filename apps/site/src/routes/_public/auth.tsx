import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { AuthPage } from '#/account/auth-page.tsx'
import { endRedirectLoading, redirectLoading } from '#/account/remembered.ts'

/** The page to open after signing in; anything else is dropped. By hand, to keep zod out of the first load. */
const own = (next: unknown) => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined)

declare module '@tanstack/history' {
  interface HistoryState {
    /** How often a link for people without an account was pressed that leads here. */
    creating?: number
    /** The session ended while a page of the client area was open. */
    signedOut?: boolean
  }
}

export const Route = createFileRoute('/_public/auth')({
  staticData: { title: 'Sign in', draws: ({ state }) => Boolean(state.creating) || state.signedOut === true },
  validateSearch: ({ next }: { next?: unknown }): { next?: string | undefined } => ({ next: own(next) }),
  beforeLoad: async ({ context, search: { next } }) => {
    // Without a response the visitor counts as signed out, and the form reports the error when it is sent.
    const user = await context.api.auth.whoAmI.fetch().catch(() => null)
    if (!user) endRedirectLoading()
    else if (!redirectLoading()) throw redirect({ href: next ?? '/dashboard', replace: true })
    return { arriving: Boolean(user) }
  },
  component: Auth,
})

function Auth() {
  const { next } = Route.useSearch()
  const { arriving } = Route.useRouteContext()
  const creating = useLocation({ select: ({ state }) => state.creating ?? 0 })
  const signedOut = useLocation({ select: ({ state }) => state.signedOut === true })
  return <AuthPage next={next ?? '/dashboard'} arriving={arriving} creating={creating} signedOut={signedOut} />
}
