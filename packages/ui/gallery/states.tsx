import { Button, Card, Drawer, Modal, Notification, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../src/confirm-dialog.tsx'
import { CrashPage } from '../src/crash-page.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { ErrorState } from '../src/error-state.tsx'
import { FormError } from '../src/form-error.tsx'
import { Section } from '../src/section.tsx'
import { CardSkeleton, ListSkeleton } from '../src/skeletons.tsx'
import { Page } from './page.tsx'

const asked = new URLSearchParams(location.search).get('dialog')

export function States() {
  const [dialog, setDialog] = useState(asked)
  const close = () => setDialog(null)
  return (
    <Page>
      <h1 className="kazi-display">States</h1>
      <Card>
        <EmptyState
          order={2}
          title="No tasks yet"
          text="Write down one thing you would like off your desk. We tell you who can take it."
          action={<Button>Add Your First Task</Button>}
        />
      </Card>
      <Card>
        <ErrorState onRetry={() => {}} />
      </Card>
      <Section title="Loading">
        <ListSkeleton />
        <CardSkeleton />
      </Section>
      <Section title="Errors and toasts">
        <FormError title="Login Failed">Invalid credentials</FormError>
        <FormError issues={['Row 3: Email is missing', 'Row 9: Name is missing']}>Two rows were left out.</FormError>
        <Notification title="Task updated successfully" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
          Amina sees the change at once.
        </Notification>
        <Notification color="red" title="Error creating task" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
          Please try again.
        </Notification>
        <Stack align="flex-start">
          <Button onClick={() => setDialog('confirm')}>Confirm</Button>
        </Stack>
      </Section>
      <ConfirmDialog
        opened={dialog === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete Amina Odhiambo?"
        confirmLabel="Delete VA"
        danger
      >
        Her assignments, metrics and messages are deleted too. This cannot be undone.
      </ConfirmDialog>
      <Modal opened={dialog === 'modal'} onClose={close} title="Edit Task">
        <Stack>
          <TextInput label="Task description" required defaultValue="Sort my inbox" />
          <FormError>Failed to update task. Please try again.</FormError>
          <Button>Save</Button>
        </Stack>
      </Modal>
      <Drawer opened={dialog === 'drawer'} onClose={close} title="Amina Odhiambo">
        <ListSkeleton />
      </Drawer>
    </Page>
  )
}

export const Crash = () => (
  <main>
    <CrashPage home={<Button variant="default">Back to the dashboard</Button>} />
  </main>
)
