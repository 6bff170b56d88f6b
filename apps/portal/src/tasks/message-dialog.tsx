import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { ReplyBox } from '@kazi/ui/reply-box'
import { Modal, Stack, Text } from '@mantine/core'
import type { VaTask } from './va-task-card.tsx'

/** A message to the team about one task. */
export function MessageDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const send = useCommand(trpc.vaPortal.messages.send, {
    success: 'Message sent successfully',
    failure: 'Failed to send message',
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Message the team">
      <Stack>
        <Text c="dimmed">About “{task.title}”. Replies appear in Messages.</Text>
        <ReplyBox
          label="Message"
          placeholder="What do you need to know?"
          draftKey={`va-task-${task.id}`}
          onSend={(message) => send.runAsync({ taskId: task.id, message })}
        />
      </Stack>
    </Modal>
  )
}
