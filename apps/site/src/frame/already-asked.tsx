import { trpc } from '@kazi/client/connect'
import { weekdayDate } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { IconMailCheck } from '@kazi/ui/tabler'
import { Alert } from '@mantine/core'

const titles = { personalized_support: 'We have your request', agent_request: 'We have your briefing' }

/** One of this kind is open: a second one is possible, but seldom needed. */
export function AlreadyAsked({ kind: asked }: { kind: keyof typeof titles }) {
  const { data = [] } = trpc.auth.inquiries.list.useQuery()
  const open = data.find(({ kind, state }) => kind === asked && state === 'open')
  if (!open) return null
  return (
    <Alert color="forest" icon={<IconMailCheck aria-hidden />} title={titles[asked]}>
      You sent it <RelativeTime at={open.createdAt} />, and we reply by {weekdayDate(open.dueAt)}. Send it again only if
      something has changed.
    </Alert>
  )
}
