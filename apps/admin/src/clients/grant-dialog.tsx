import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { clientPatch, maxAnalyses } from '@kazi/schemas/client'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { useUndo } from '#/forms/use-undo.ts'
import type { Client } from './client-parts.tsx'

/** `before` is the total that was there when the typing began. */
const edited = z.object({ quotaTotal: z.string(), before: z.number() })

/** Sets how many analyses a client has in total. What is typed is kept until it is saved. */
export function GrantDialog({ client: { id, firstName, quota }, onClose }: { client: Client; onClose: () => void }) {
  const [draft, keep, forget] = useDraft(`client-analyses:${id}`, edited)
  const takeBack = useUndo()
  const grant = useCommand(trpc.admin.clients.update, {
    failure: false,
    onSuccess: ({ quota: { remaining }, undo }) => {
      takeBack(`${firstName} has ${remaining.toLocaleString('en')} analyses left`, undo)
      forget()
    },
    onDone: onClose,
  })
  const [opened] = useState(quota.total)
  // A refusal says which total is there now: the next attempt is from that.
  const before = grant.error ? quota.total : (draft?.before ?? opened)
  const form = useSchemaForm({
    schema: clientPatch.pick({ id: true, quotaTotal: true }).required(),
    initialValues: { quotaTotal: draft?.quotaTotal ?? String(quota.total + 10) },
    onValuesChange: ({ quotaTotal }) => keep({ quotaTotal, before }),
    toInput: ({ quotaTotal }) => ({ id, quotaTotal: quotaTotal === '' ? Number.NaN : Number(quotaTotal) }),
  })
  const used = quota.total - quota.remaining
  return (
    <Modal opened onClose={onClose} title={`Analyses for ${firstName}`} size="sm">
      <form
        noValidate
        onSubmit={form.onSubmit((input) => grant.run({ ...input, quotaTotalBefore: before }), focusFirst(form))}
      >
        <Stack gap="md">
          <NumberInput
            label="Analyses in total"
            description={`${used.toLocaleString('en')} of ${quota.total.toLocaleString('en')} used so far.`}
            min={used}
            max={maxAnalyses}
            allowDecimal={false}
            allowNegative={false}
            data-autofocus
            {...form.getInputProps('quotaTotal')}
            onChange={(value) => form.setFieldValue('quotaTotal', String(value))}
          />
          <FormError>{grant.error ? errorText(grant.error) : null}</FormError>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={grant.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
