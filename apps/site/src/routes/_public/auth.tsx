import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthPage } from '#/account/auth-page.tsx'

/** The page to open after signing in; anything else is dropped. By hand, to keep zod out of the first load. */
const own = (next: unknown) => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined)

export const Route = createFileRoute('/_public/auth')({
  staticData: { title: 'Sign in' },
  validateSearch: ({ next }: { next?: unknown }): { next?: string | undefined } => ({ next: own(next) }),
  beforeLoad: async ({ context, search: { next } }) => {
    // Without a response the visitor counts as signed out, and the form reports the error when it is sent.
    const user = await context.api.auth.whoAmI.fetch().catch(() => null)
    if (user) throw redirect({ href: next ?? '/dashboard', replace: true })
  },
  component: Auth,
})

function Auth() {
  const { next } = Route.useSearch()
  return <AuthPage next={next ?? '/dashboard'} />
}
