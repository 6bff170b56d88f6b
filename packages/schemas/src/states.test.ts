import { describe, expect, it } from 'vitest'
import { type ClientNotificationType, mailTimings, mailTopicOf, type Notifies, usualTimings } from './states.ts'
import { taskTransitions } from './task-states.ts'
import { proposalTransitions, questionTransitions, vaTaskTransitions } from './work-states.ts'

const told = [
  ...[...taskTransitions, ...Object.values(proposalTransitions), ...Object.values(questionTransitions)],
  ...vaTaskTransitions.flatMap(({ alone }) => alone ?? []),
].flatMap(({ notifies }: { notifies: Notifies }) => notifies.client ?? [])
const timing = (type: ClientNotificationType) => mailTimings[usualTimings[mailTopicOf(type)]]

describe('what the settings say of a client who has chosen nothing', () => {
  it.each(told)('is true of $type, which is emailed $mail', ({ type, mail }) => {
    expect(timing(type)).toBe(mailTimings[mail === 'now' ? 'now' : 'grouped'])
  })
})
