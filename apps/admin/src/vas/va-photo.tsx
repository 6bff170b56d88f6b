import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Button, Group } from '@mantine/core'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import { May } from '#/session/may.tsx'
import type { Va } from './va.ts'

/** The photo that clients see, where there is one. */
export function VaPhoto({ va, onRemove }: { va: Va; onRemove: () => void }) {
  if (!va.photo) return null
  return (
    <Group gap="md">
      <VaAvatar name={va.name} photo={va.photo} size={84} />
      <May>
        <Button variant="default" size="compact-sm" onClick={onRemove}>
          Remove photo
        </Button>
      </May>
    </Group>
  )
}

/** Asks why a photo is removed: the VA reads it. */
export function RemovePhoto({ va: { id, name }, onClose }: { va: { id: number; name: string }; onClose: () => void }) {
  const remove = useCommand(trpc.admin.vas.removePhoto, {
    success: 'Photo removed',
    failure: false,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      storageKey={`remove-photo:${id}`}
      title={`Remove ${name}'s photo?`}
      text={`Clients then see initials. ${name} gets an email with your reason, and can choose another photo.`}
      confirm="Remove photo"
      call={remove}
      send={(reason, sent) => remove.run({ id, reason }, sent)}
    />
  )
}
