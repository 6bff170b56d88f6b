import { trpc } from '@kazi/client/connect'
import { weekdayDate } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { IconMailCheck } from '@kazi/ui/tabler'
import { Alert } from '@mantine/core'

const titles = {
  personalized_support: 'We have your request',
  agent_request: 'We have your briefing',
  intro: 'We have your request',
  inquiry: 'We have your question',
}

type Props = {
  kind: keyof typeof titles
  /** The VA whom it is about. */
  vaId?: number
}

/** One of this kind is open: a second one is possible, but seldom needed. */
export function AlreadyAsked({ kind: asked, vaId: about }: Props) {
  const { data = [] } = trpc.auth.inquiries.list.useQuery()
  const open = data.find(
    ({ kind, vaId, state }) => kind === asked && (about === undefined || vaId === about) && state === 'open',
  )
  if (!open) return null
  return (
    <Alert color="forest" icon={<IconMailCheck aria-hidden />} title={titles[asked]}>
      You sent it <RelativeTime at={open.createdAt} inline />, and we reply by {weekdayDate(open.dueAt)}. Send it again
      only if something has changed.
    </Alert>
  )
}
