import { createFileRoute } from '@tanstack/react-router'
import { Unsubscribe } from '#/account/unsubscribe.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const Route = createFileRoute('/_public/unsubscribe')({
  staticData: { title: 'Emails', draws: ({ search }) => Object.keys(search).length > 0 },
  validateSearch: ({ token, topic, for: reader }: Record<string, unknown>) => ({
    token: textOf(token),
    topic: textOf(topic),
    for: reader === 'va' ? ('va' as const) : undefined,
  }),
  component: Page,
})

function Page() {
  return <Unsubscribe {...Route.useSearch()} />
}
