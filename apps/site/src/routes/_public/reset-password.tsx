import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '#/account/reset-password.tsx'

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: 'Reset password' },
  // The router parses a token of digits as a number.
  validateSearch: ({ token }: { token?: unknown }): { token?: string | undefined } => ({
    token: token ? String(token) : undefined,
  }),
  component: Reset,
})

function Reset() {
  const { token } = Route.useSearch()
  return <ResetPassword token={token} />
}
