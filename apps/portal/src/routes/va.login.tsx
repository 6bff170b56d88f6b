import { createFileRoute } from '@tanstack/react-router'
import { VaLogin } from '#/account/va-login.tsx'

/** The portal's page to open after signing in; anything else is dropped. */
const own = (next: unknown) => (typeof next === 'string' && /^\/va\/[\w-]+(?=[?#]|$)/.test(next) ? next : undefined)

export const Route = createFileRoute('/va/login')({
  staticData: { title: 'Sign in' },
  validateSearch: ({ next }: { next?: unknown }): { next?: string | undefined } => ({ next: own(next) }),
  component: () => <VaLogin next={Route.useSearch().next} />,
})
