import { createFileRoute } from '@tanstack/react-router'
import { ApplyPage } from '#/apply/apply-page.tsx'

export const Route = createFileRoute('/_public/apply-va')({
  staticData: { title: 'Apply as a virtual assistant' },
  // The router parses a token of digits as a number.
  validateSearch: ({ token }: { token?: unknown }): { token?: string | undefined } => ({
    token: token ? String(token) : undefined,
  }),
  component: Apply,
})

function Apply() {
  const { token } = Route.useSearch()
  return <ApplyPage token={token} />
}
