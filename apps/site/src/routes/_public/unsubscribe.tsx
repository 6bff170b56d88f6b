import { createFileRoute } from '@tanstack/react-router'
import { Unsubscribe } from '#/account/unsubscribe.tsx'

type Search = { token?: string | undefined; topic?: string | undefined; for?: 'va' | undefined }
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const Route = createFileRoute('/_public/unsubscribe')({
  staticData: { title: 'Emails', draws: ({ search }) => Object.keys(search).length > 0 },
  validateSearch: ({ token, topic, for: reader }: Record<string, unknown>): Search => ({
    token: textOf(token),
    topic: textOf(topic),
    for: reader === 'va' ? ('va' as const) : undefined,
  }),
  component: Page,
})

function Page() {
  const { token = '', topic = '', for: reader } = Route.useSearch()
  return <Unsubscribe token={token} topic={topic} for={reader} />
}
