import { uploadFile } from '@kazi/client/files'
import { notSentYet } from '@kazi/client/not-sent-yet'
import { drop } from '@kazi/client/outbox'
import { useOffline } from '@kazi/client/sending'
import { useQueuedCommand } from '@kazi/client/use-queued-command'
import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { Dialog } from '@kazi/ui/dialog'
import { dropSentDraft, moveDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { ReplyBox, type ReplyBoxHandle } from '@kazi/ui/reply-box'
import { cancelAutoSend } from '@kazi/ui/use-attachments'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNamedFiles } from '#/frame/use-named-files.ts'
import { filesWait } from './files-wait.ts'
import { nameOf } from './name-of.ts'
import type { VaTask } from './va-task.ts'

type To = 'client' | 'team'
const receivers = () => [
  { value: 'client', label: say('Client') },
  { value: 'team', label: say('{brand} team', { brand: brand.name }) },
]

/** A message about one task, to the client unless the VA chooses the team. */
export function MessageDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const chosen = `va-task-${task.id}`
  const boxOf = (to: To) => `${chosen}:${to}`
  // What the client must not read would be sent to them if the box opened with its words, but not with their receiver.
  const [to, setTo] = useState<To>(() => (readDraft(chosen, { to: 'client' }).to === 'team' ? 'team' : 'client'))
  const box = useRef<ReplyBoxHandle>(null)
  const offline = useOffline()
  const { idsOf, filesOf } = useNamedFiles()
  const send = useQueuedCommand('messages.send', {
    title: ({ to }) =>
      to === 'team'
        ? say('Message to the {brand} team', { brand: brand.name })
        : say('Message to {client}', { client: task.clientName ?? say('the client') }),
    about: () => task.title,
    files: filesOf,
    success: 'Message sent successfully',
    failure: 'Failed to send message',
    keepRefused: true,
    onSuccess: (_, { to }) => {
      dropSentDraft(chosen, { to })
    },
  })
  return (
    <Dialog onClose={onClose} title={say('Send a message')}>
      <Stack>
        <Text c="dimmed">{say('About “{title}”. Replies appear in Messages.', { title: nameOf(task) })}</Text>
        <SegmentedControl
          aria-label={say('To')}
          data={receivers()}
          value={to}
          // What is being sent, and comes back if it is refused, belongs in the box that it was sent from.
          disabled={send.isPending}
          onChange={(value) => {
            const next = value as To
            // What waits for its file goes to nobody by itself: whoever changes the receiver sends it anew.
            cancelAutoSend(boxOf(to))
            // Whoever notices that it is not for the client takes the words along; nothing is taken to the client.
            if (next === 'team') moveDraft(boxOf('client'), boxOf('team'))
            writeDraft(chosen, { to: next })
            setTo(next)
          }}
          fullWidth
        />
        <Text size="sm" c="dimmed">
          {to === 'client' ? say('Our team reads along and can help.') : say('Only our team reads this.')}
        </Text>
        {offline && <Text size="sm">{filesWait(offline)}</Text>}
        <ReplyBox
          key={to}
          handle={box}
          label={say('Message')}
          dialogBegins
          placeholder={say('What do you need to know?')}
          draftKey={boxOf(to)}
          onUpload={offline ? undefined : (file) => uploadFile(`/api/va/tasks/${task.id}/files?place=message`, file)}
          onUnsent={notSentYet}
          onSend={({ key, text, files }, isPressed) =>
            send
              .runAsync({ taskId: task.id, to, key, message: text, fileIds: idsOf(files), seenTo: 0 })
              // What goes out by itself closes nothing under the hands of whoever came back to it.
              .then(() => isPressed && onClose())
              .catch(async (error) => {
                // While the box is there, it has the words.
                if (box.current) await drop(key)
                throw error
              })
          }
        />
      </Stack>
    </Dialog>
  )
}
