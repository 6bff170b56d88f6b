import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmail } from '#/account/confirm-email.tsx'

export const Route = createFileRoute('/_public/confirm-email')({
  staticData: { title: 'Confirm your email address' },
  // The router parses a token of digits as a number.
  validateSearch: ({ token }: { token?: unknown }): { token?: string | undefined } => ({
    token: token ? String(token) : undefined,
  }),
  component: Confirm,
})

function Confirm() {
  const { token } = Route.useSearch()
  return <ConfirmEmail token={token} />
}
