import { say } from '@kazi/schemas/say'
import { Button, Group, Text } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { openToasts, takeTurn } from './toasts.tsx'
import { offerUndo } from './undo-key.tsx'

export const undoMs = 10_000

/** A toast with an undo button. It closes when undone, after its timeout, or when another toast opens. */
export function undoToast(text: string, onUndo: () => void) {
  void openToasts()
  takeTurn()
  notifications.clean()
  const takeBack = () => {
    notifications.hide(id)
    onUndo()
  }
  const id = notifications.show({
    color: 'gray',
    autoClose: undoMs,
    role: 'status',
    withBorder: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text c="var(--kazi-ink)" lineClamp={2}>
          {say(text)}
        </Text>
        <Button flex="none" aria-keyshortcuts="u" size="compact-md" variant="light" onClick={takeBack}>
          {say('Undo')}
        </Button>
      </Group>
    ),
  })
  offerUndo(() => {
    if (notificationsStore.getState().notifications.some((one) => one.id === id)) takeBack()
  })
  return () => notifications.hide(id)
}
