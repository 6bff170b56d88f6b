import { uploadFile } from '@kazi/client/files'
import { useOffline } from '@kazi/client/sending'
import { useQueuedCommand } from '@kazi/client/use-queued-command'
import { brand } from '@kazi/schemas/brand'
import { ReplyBox } from '@kazi/ui/reply-box'
import { Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { VaTask } from './va-task-card.tsx'

const receivers = [
  { value: 'client', label: 'Client' },
  { value: 'team', label: `${brand.name} team` },
]

/** A message about one task, to the client unless the VA chooses the team. */
export function MessageDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const [to, setTo] = useState<'client' | 'team'>('client')
  const offline = useOffline()
  const send = useQueuedCommand('messages.send', {
    title: ({ to }) => `Message to ${to === 'team' ? `the ${brand.name} team` : (task.clientName ?? 'the client')}`,
    about: () => task.title,
    success: 'Message sent successfully',
    failure: 'Failed to send message',
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Send a message">
      <Stack>
        <Text c="dimmed">About “{task.title}”. Replies appear in Messages.</Text>
        <SegmentedControl
          aria-label="To"
          data={receivers}
          value={to}
          onChange={(value) => setTo(value as typeof to)}
          fullWidth
        />
        <Text size="sm" c="dimmed">
          {to === 'client' ? 'Our team reads along and can help.' : 'Only our team reads this.'}
        </Text>
        {offline && <Text size="sm">Files can be added once you’re back online.</Text>}
        <ReplyBox
          label="Message"
          placeholder="What do you need to know?"
          draftKey={`va-task-${task.id}`}
          onUpload={offline ? undefined : (file) => uploadFile(`/api/va/tasks/${task.id}/files?place=message`, file)}
          onSend={({ key, text, files }) =>
            send.runAsync({ taskId: task.id, to, key, message: text, fileIds: files.map(({ id }) => id) })
          }
        />
      </Stack>
    </Modal>
  )
}
