import { trpc } from '@kazi/client/connect'
import { uploadFile } from '@kazi/client/files'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { atMost, webUrl } from '@kazi/schemas/text'
import { vaTaskChange } from '@kazi/schemas/va'
import { FileField } from '@kazi/ui/file-field'
import { Button, Group, Modal, NumberInput, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { VaTask } from './va-task-card.tsx'

const handoverLinks = atMost(webUrl('Each link must start with http:// or https://'), 20)
/** Named like the fields that are sent; the last one is entered in hours. */
const blank = { handoverNote: '', links: '', minutes: '' as number | '' }

/** The handover: every field is shown, and every field is optional. */
export function CompleteDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const move = useCommand(trpc.vaPortal.tasks.move, {
    success: 'Task updated successfully',
    failure: 'Failed to update task',
    onSuccess: onClose,
  })
  const { data: files } = trpc.vaPortal.tasks.files.list.useQuery({ id: task.id })
  const remove = useCommand(trpc.vaPortal.tasks.files.remove, { parallel: true })
  const [uploading, setUploading] = useState(false)
  const form = useSchemaForm({
    schema: vaTaskChange.extend({ links: handoverLinks }),
    initialValues: blank,
    toInput: ({ handoverNote, links, minutes: hours }) => ({
      id: task.id,
      status: 'completed',
      handoverNote,
      links: links.split(/\s+/).filter(Boolean),
      minutes: Math.round(Number(hours) * 60) || undefined,
    }),
  })
  return (
    <Modal opened onClose={onClose} title="Deliver your work" size="lg">
      <form noValidate onSubmit={form.onSubmit((input) => move.run(input))}>
        <Stack>
          <Textarea
            label="Note to the client"
            description="What you did, where to find it, and anything you were not sure about. The client sees this first."
            minRows={4}
            data-autofocus
            {...form.getInputProps('handoverNote')}
          />
          <Textarea label="Links" description="One per line." minRows={2} {...form.getInputProps('links')} />
          {files && (
            <FileField
              label="Files"
              description="The client gets them with your note."
              kept={files.filter(({ place, own }) => place === 'handover' && own)}
              onUpload={(file) => uploadFile(`/api/va/tasks/${task.id}/files?place=handover`, file)}
              onRemove={({ id }) => remove.run({ id })}
              onBusy={setUploading}
            />
          )}
          <NumberInput
            label="Unlogged hours"
            description="Added to the time you have already logged."
            min={0}
            max={24}
            step={0.25}
            decimalScale={2}
            maw="14rem"
            {...form.getInputProps('minutes')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Not yet
            </Button>
            <Button type="submit" loading={move.isPending} disabled={uploading}>
              Mark Complete
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
