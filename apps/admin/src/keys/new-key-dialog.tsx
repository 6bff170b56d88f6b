import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { adminRole, keyLabelLength, newAdminKey } from '@kazi/schemas/admin-key'
import { adminRoles } from '@kazi/schemas/states'
import { Choices } from '@kazi/ui/choices'
import { Dialog } from '@kazi/ui/dialog'
import { FormError } from '@kazi/ui/form-error'
import { IconCheck, IconCopy } from '@kazi/ui/tabler'
import { Button, CopyButton, Group, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'

const typed = z.object({ label: z.string(), role: z.string() })

/** Makes a key, then shows it: the only time that anybody sees it. What is typed is kept until the key is made. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [draft, keep, forget] = useDraft('new-key', typed)
  const create = useCommand(trpc.admin.keys.create, { failure: false, onSuccess: forget })
  const made = create.data
  // The key cannot be shown again, so only its own button closes it, and nothing does while it is being made.
  const asking = !made && !create.isPending
  return (
    <Dialog
      onClose={() => asking && onClose()}
      title={made ? `${made.label}'s key` : 'New key'}
      size="lg"
      closeOnClickOutside={asking}
      closeOnEscape={asking}
      withCloseButton={asking}
    >
      {made ? (
        <Made secret={made.key} label={made.label} onClose={onClose} />
      ) : (
        <Form create={create} draft={draft} keep={keep} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Create = ReturnType<typeof useCommand<{ label: string; role: keyof typeof adminRoles }, unknown>>
type FormProps = {
  create: Pick<Create, 'run' | 'isPending' | 'error'>
  draft: z.infer<typeof typed> | null
  keep: (draft: z.infer<typeof typed>) => void
  onClose: () => void
}

function Form({ create, draft, keep, onClose }: FormProps) {
  const form = useSchemaForm({
    schema: newAdminKey,
    initialValues: draft ?? { label: '', role: 'operator' as string },
    onValuesChange: keep,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((input) => create.run(input), focusFirst(form))}>
      <Stack gap="md">
        <TextInput
          label="Whose key is it?"
          description="The name of one colleague. The audit log shows it beside everything they do."
          required
          maxLength={keyLabelLength}
          data-autofocus
          {...form.getInputProps('label')}
        />
        <Choices
          label="Role"
          required
          choices={adminRole.options.map((role) => ({
            value: role,
            label: adminRoles[role].label,
            text: `${adminRoles[role].may}.`,
          }))}
          {...form.getInputProps('role')}
        />
        <FormError>{create.error ? errorText(create.error) : null}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Make key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Made({ secret, label, onClose }: { secret: string; label: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <div>
        Copy it now and give it to {label} in a safe way. It is shown only this once: we keep no copy, only what we need
        to recognize it.
      </div>
      <TextInput label="Key" readOnly value={secret} onFocus={(event) => event.currentTarget.select()} data-autofocus />
      <Group justify="flex-end" gap="sm">
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy key'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I have saved the key</Button>
      </Group>
    </Stack>
  )
}
