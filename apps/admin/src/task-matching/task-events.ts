import type { Outputs } from '@kazi/client/connect'
import { brand } from '@kazi/schemas/brand'
import type { TimelineEvent } from '@kazi/ui/timeline'

type Event = Outputs['admin']['tasks']['get']['timeline'][number]

const eventLabels: Record<string, string> = {
  created: 'added the task',
  analysed: 'ran an analysis',
  requested: 'requested a VA',
  withdrawn: 'withdrew the request',
  edited: 'edited the task',
  proposed: 'proposed',
  proposal_declined: 'declined a proposal',
  assigned: 'assigned',
  started: 'started',
  completed: 'delivered the result',
  changes_requested: 'requested changes',
  accepted: 'accepted the result',
  rated: 'rated the result',
  proposal_lapsed: 'withdrew a proposal because the VA left',
  va_left: 'deleted the VA',
  unassigned: 'removed the VA',
  cannot_fill: "couldn't fill the request",
}
/** Their text is a name, and ends the sentence. */
const namesSomebody = ['proposed', 'assigned']
const unnamed = { client: 'The client', va: 'The VA', admin: 'The team', system: brand.name }

const whoOf = ({ actorType, actor }: Event) =>
  !actor ? unnamed[actorType] : actorType === 'admin' ? `Team (${actor})` : actor

export const asTimeline = (events: readonly Event[]): TimelineEvent[] =>
  events.map((event) => {
    const { id, kind, text, at } = event
    const chose = kind === 'assigned' && event.actorType === 'client'
    const did = chose ? 'chose' : (eventLabels[kind] ?? kind.replaceAll('_', ' '))
    return namesSomebody.includes(kind)
      ? { id, at, actor: whoOf(event), text: `${did} ${text ?? 'a VA'}` }
      : { id, at, actor: whoOf(event), text: did, ...(text && { detail: text }) }
  })
