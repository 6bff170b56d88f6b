import { trpc } from '@kazi/client/connect'
import { uploadFile } from '@kazi/client/files'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { say } from '@kazi/schemas/say'
import { FormError } from '@kazi/ui/form-error'
import { IconCamera } from '@kazi/ui/tabler'
import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'

const sending = asProcedure((file: File) => uploadFile('/api/va/photo', file))

/** The photo of a profile: once chosen, it is uploaded. What the form beside it holds is not touched. */
export function PhotoField({ photo }: { photo: string | null }) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const save = useCommand(sending, { success: 'Photo saved', failure: false })
  const remove = useCommand(trpc.vaPortal.photo.remove, {
    success: 'Photo removed',
    onSuccess: () => choose.current?.focus(),
  })
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={say('Photo')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again after a failure.
          currentTarget.value = ''
          if (file) save.run(file)
        }}
      />
      <Group gap="xs" mt={4}>
        <Button
          ref={choose}
          size="compact-sm"
          variant="default"
          loading={save.isPending}
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {photo ? say('Change photo') : say('Add a photo')}
        </Button>
        {photo && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            onClick={() => remove.run(undefined)}
          >
            {say('Remove photo')}
          </Button>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {say('Your face, in good light. Everybody can see it.')}
      </Text>
      {save.error instanceof Error && <FormError>{save.error.message}</FormError>}
    </>
  )
}
