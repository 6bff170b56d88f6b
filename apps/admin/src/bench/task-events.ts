import type { Outputs } from '@kazi/client/connect'
import type { TimelineEvent } from '@kazi/ui/timeline'

type Event = Outputs['admin']['tasks']['get']['timeline'][number]

const words: Record<string, string> = {
  created: 'wrote the task down',
  requested: 'asked for a VA',
  withdrawn: 'withdrew the request',
  edited: 'edited the task',
  proposed: 'proposed',
  proposal_declined: 'declined a proposal',
  assigned: 'gave the task to',
  started: 'started',
  completed: 'handed over the result',
  changes_requested: 'asked for changes',
  accepted: 'accepted the result',
  rated: 'rated the result',
  proposal_lapsed: 'withdrew a proposal: the VA has left',
  va_left: 'deleted the VA',
  unassigned: 'took the VA off',
  cannot_fill: 'could not fill the request',
}
/** Their text is a name, and ends the sentence. */
const namesSomebody = ['proposed', 'assigned']
const unnamed = { client: 'The client', va: 'The VA', admin: 'The team', system: 'Kazi' }

const whoOf = ({ actorType, actor }: Event) =>
  !actor ? unnamed[actorType] : actorType === 'admin' ? `Team (${actor})` : actor

export const asTimeline = (events: readonly Event[]): TimelineEvent[] =>
  events.map((event) => {
    const { id, kind, text, at } = event
    const did = words[kind] ?? kind.replaceAll('_', ' ')
    return namesSomebody.includes(kind)
      ? { id, at, actor: whoOf(event), text: `${did} ${text ?? 'a VA'}` }
      : { id, at, actor: whoOf(event), text: did, ...(text && { detail: text }) }
  })
