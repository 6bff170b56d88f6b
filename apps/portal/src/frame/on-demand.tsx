import { say } from '@kazi/schemas/say'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

/** An open dialog whose script comes with its first opening. If it does not arrive, the dialog says so, and the page stays. */
export const OnDemand = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'open'} errorComponent={() => <NotLoaded onClose={onClose} />}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
)

function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={say("Couldn't load this")}>
      <Stack>
        <Text>
          {navigator.onLine
            ? say('Check your connection and try again. Nothing you typed is lost.')
            : say('You’re offline, and this isn’t saved on this device yet. It opens once you’re back online.')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('Close')}
          </Button>
          {/* A file of the app that did not arrive fails for as long as this page is open. */}
          {navigator.onLine && <Button onClick={() => window.location.reload()}>{say('Try again')}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}
