import { say } from '@kazi/schemas/say'
import { Dialog } from '@kazi/ui/dialog'
import { Button, Group, Stack, Text } from '@mantine/core'
import { loadAgain } from './load-again.ts'
import { missingScript } from './missing-script.ts'

/** In place of a dialog whose script did not arrive. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  const { title, text } = missingScript()
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('Close')}
          </Button>
          {/* A file of the app that did not arrive fails for as long as this page is open. */}
          {navigator.onLine && <Button onClick={() => void loadAgain()}>{say('Try again')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )
}
