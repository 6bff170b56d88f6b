import { createFileRoute } from '@tanstack/react-router'
import { ApplyPage } from '#/apply/apply-page.tsx'

export const Route = createFileRoute('/_public/apply-va')({
  staticData: { title: 'Apply as a virtual assistant' },
  // The router parses a token of digits as a number.
  validateSearch: (search: {
    token?: unknown
    own?: unknown
  }): { token?: string | undefined; own?: true | undefined } => ({
    token: search.token ? String(search.token) : undefined,
    own: search.own === true || undefined,
  }),
  component: Apply,
})

function Apply() {
  return <ApplyPage {...Route.useSearch()} />
}
