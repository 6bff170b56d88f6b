import type { Outputs } from '@kazi/client/connect'
import { actorTypes } from '@kazi/schemas/states'
import { eventWords } from '@kazi/schemas/task-states'
import type { TimelineEvent } from '@kazi/ui/timeline'

type Event = Outputs['admin']['tasks']['get']['timeline'][number]

const whoOf = ({ actorType, actor }: Event) =>
  !actor ? actorTypes[actorType].forTeam : actorType === 'admin' ? `Team (${actor})` : actor

export const asTimeline = (events: readonly Event[]): TimelineEvent[] =>
  events.map((event) => {
    const { icon: _, ...words } = eventWords(event, 'team')
    return { id: event.id, at: event.at, actor: whoOf(event), ...words }
  })
