import { useOffline } from '@kazi/client/sending'
import { useQueuedCommand } from '@kazi/client/use-queued-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { promises } from '@kazi/schemas/promises'
import { say } from '@kazi/schemas/say'
import { atMost, webUrl } from '@kazi/schemas/text'
import { vaTaskChange } from '@kazi/schemas/va-task'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { ErrorState } from '@kazi/ui/error-state'
import { FileField } from '@kazi/ui/file-field'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fileAccess } from '#/frame/file-access.ts'
import { DurationInput } from '#/timer/duration-input.tsx'
import { useTimer } from '#/timer/use-timer.ts'
import { filesWait } from './files-wait.ts'
import { followTask } from './follow-task.ts'
import { moveFailed } from './move-failed.ts'
import { useTaskFiles } from './use-task-files.ts'
import type { VaTask } from './va-task.ts'

const handoverLinks = atMost(webUrl('Each link must start with http:// or https://'), 20)

/** The handover: every field is shown and optional; the second one begins with what the first one said. */
export function CompleteDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const { id, deliveries, clientName } = task
  const draft = `handover-${id}-${deliveries[0]?.id ?? 'first'}`
  const { timer, stop } = useTimer()
  const offline = useOffline()
  const move = useQueuedCommand('tasks.move', {
    title: () => say('Deliver the work'),
    about: () => task.title,
    saw: () => say(vaTaskRules[task.status].label).toLowerCase(),
    success: 'Task updated successfully',
    failure: moveFailed,
    onSuccess: () => {
      dropDraft(draft)
      onClose()
      followTask(id)
    },
  })
  const { files, failed, retry, upload, remove } = useTaskFiles(id, 'handover')
  const [uploading, setUploading] = useState(false)
  const form = useSchemaForm({
    schema: vaTaskChange.extend({ links: handoverLinks }),
    /** Named like the fields that are sent. */
    initialValues: readDraft(draft, {
      handoverNote: deliveries[0]?.note ?? '',
      links: deliveries[0]?.links.join('\n') ?? '',
      minutes: '',
    }),
    toInput: ({ handoverNote, links, minutes }) => ({
      id,
      status: 'completed',
      handoverNote,
      links: links.split(/\s+/).filter(Boolean),
      minutes,
    }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const client = clientName ? firstName(clientName) : say('The client')
  return (
    <Dialog onClose={onClose} title={say('Deliver your work')} size="lg">
      <form
        noValidate
        onSubmit={form.onSubmit((input) => {
          // The timer ends now, whatever becomes of the delivery, and whenever it arrives.
          if (timer?.vaTaskId === id) stop(id)
          move.run({ ...input, secondsAgo: 0 })
        }, focusFirst(form))}
      >
        <Stack>
          <Textarea
            label={say('Note to the client')}
            description={say(
              'What you did, where to find it, and anything you were not sure about. The client sees this first.',
            )}
            minRows={4}
            data-autofocus
            {...form.getInputProps('handoverNote')}
          />
          <Textarea
            label={say('Links')}
            description={say('One per line.')}
            minRows={2}
            {...form.getInputProps('links')}
          />
          {offline && <Text c="dimmed">{filesWait(offline)}</Text>}
          {failed && !offline && <ErrorState small title={say("Couldn't load the files.")} onRetry={retry} />}
          {files && (
            <FileField
              label={say('Files')}
              description={say('The client gets them with your note.')}
              listKey={draft}
              kept={files.filter(({ place, own, deliveryId }) => place === 'handover' && own && !deliveryId)}
              disabled={offline !== undefined}
              onUpload={upload}
              onRemove={remove}
              onBusy={setUploading}
            />
          )}
          <DurationInput label={say('Unlogged time (optional)')} maw="18rem" {...form.getInputProps('minutes')} />
          {timer?.vaTaskId === id && <Text>{say('Your timer stops, and its time is logged.')}</Text>}
          <Text c="dimmed">
            {say('{client} then has {days} days to accept it or ask for changes.', {
              client,
              days: promises.reviewDays,
            })}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('Not yet')}
            </Button>
            <Button type="submit" loading={move.isPending} disabled={uploading}>
              {say('Mark Complete')}
            </Button>
          </Group>
          <DeliveryList
            deliveries={deliveries}
            access={fileAccess}
            title={say('Delivered before')}
            {...(!offline && { onRemoveFile: (file) => void remove(file).catch(() => {}) })}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
