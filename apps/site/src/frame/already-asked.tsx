import { trpc } from '@kazi/client/connect'
import { weekdayDate } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { IconMailCheck } from '@kazi/ui/tabler'
import { useNow } from '@kazi/ui/use-now'
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
  const now = useNow()
  if (!open) return null
  // A time that is past is none to wait for.
  const promised = Date.parse(open.dueAt) > now.getTime() ? `, and we reply by ${weekdayDate(open.dueAt)}` : ''
  return (
    <Alert color="forest" icon={<IconMailCheck aria-hidden />} title={titles[asked]}>
      You sent it <RelativeTime at={open.createdAt} inline />
      {open.asked
        ? '. We asked you something by email, and go on once you have answered.'
        : `${promised}. Send it again only if something has changed.`}
    </Alert>
  )
}
