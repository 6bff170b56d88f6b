import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { z } from 'zod'
import { givenPrice, PriceFields, priceFields, priceInput, priceValues } from '#/forms/price-fields.tsx'
import { useDraft } from '#/forms/use-draft.ts'
import { useUndo } from '#/forms/use-undo.ts'
import type { Priced } from './assignment.ts'
import { AssignmentLine } from './assignment-line.tsx'

const priced = z.object({ price: givenPrice })

/** The price of an assignment that was made without one. */
export function PriceDialog({ assignment, onClose }: { assignment: Priced; onClose: () => void }) {
  const { id, projectTitle, projectType, taskId, vaName, clientName } = assignment
  const [draft, keep, forget] = useDraft(`assignment-price:${id}`, priceFields)
  const takeBack = useUndo()
  const save = useCommand(trpc.admin.assignments.setPrice, {
    failure: false,
    onSuccess: ({ undo }) => {
      takeBack(`The price of “${projectTitle}” is set`, undo)
      forget()
    },
    onDone: onClose,
  })
  const form = useSchemaForm({
    schema: priced,
    initialValues: draft ?? priceValues(null),
    onValuesChange: keep,
    toInput: (values) => ({ price: priceInput(values) }),
  })
  return (
    <Modal opened onClose={onClose} title="Set the price" size="md">
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.run({ id, price: values.price }),
          () => form.getInputNode('amount')?.focus(),
        )}
      >
        <Stack gap="md">
          <AssignmentLine {...assignment} />
          <PriceFields label="Price" form={form} hourly={projectType === 'ongoing' || taskId === null} />
          <div>
            {form.values.unit === 'fixed'
              ? 'It is earned once, when the result is accepted. '
              : 'It applies to time that is already logged, too. '}
            We tell {vaName} and {clientName}. After that, it can’t be changed here.
          </div>
          <FormError>{save.error ? errorText(save.error) : null}</FormError>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Set Price
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
