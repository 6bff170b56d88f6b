import { Text } from '@mantine/core'
import type { Movable } from './assignment.ts'

/** Which assignment a dialog is about: as its title, a long one would take half of a phone's screen. */
export const AssignmentLine = ({ projectTitle, clientName }: Movable) => (
  <Text c="dimmed">
    “{projectTitle}” for {clientName}
  </Text>
)
