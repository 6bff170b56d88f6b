import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { givenPrice, PriceFields, priceFields, priceInput, priceValues } from '#/forms/price-fields.tsx'
import { useDraft } from '#/forms/use-draft.ts'
import type { MovableLead } from './lead.ts'
import { quoteText } from './lead-card.tsx'

const quoted = z.object({ quote: givenPrice })

type Props = { lead: MovableLead; onClose: () => void; onQuoted: () => void }

/** A lead is quoted once it has our price, so this asks for it. */
export function QuoteDialog({ lead, onClose, onQuoted }: Props) {
  // The newest that is known: after a conflict it is read anew, or every further try would be refused as well.
  const [now, setNow] = useState<Pick<MovableLead, 'version' | 'quote'>>(lead)
  const { client } = trpc.useUtils()
  const readAnew = () => client.admin.leads.get.query({ id: lead.id }).then(setNow, () => {})
  const [draft, keep, forget] = useDraft(`lead-quote:${lead.id}`, priceFields)
  const update = useCommand(trpc.admin.leads.update, {
    success: `${lead.name} is now in Quoted`,
    failure: (error) => {
      void readAnew()
      return { title: 'The quote was not saved', text: errorText(error) }
    },
    onSuccess: forget,
    onDone: () => {
      onQuoted()
      onClose()
    },
  })
  const form = useSchemaForm({
    schema: quoted,
    initialValues: draft ?? priceValues(lead.quote),
    onValuesChange: keep,
    toInput: (values) => ({ quote: priceInput(values) }),
  })
  return (
    <Modal opened onClose={onClose} title={`Quote for ${lead.name}`} size="md">
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ quote }) => update.run({ id: lead.id, version: now.version, stage: 'quoted', quote }),
          () => form.getInputNode('amount')?.focus(),
        )}
      >
        <Stack gap="md">
          <div>This moves the lead to Quoted. No email is sent; you can send the quote from the lead.</div>
          {now.quote && now.version !== lead.version && (
            <Alert color="orange" title="Somebody else has just quoted this lead">
              The quote is now: <strong>{quoteText(now.quote)}</strong>. Yours would replace it.
            </Alert>
          )}
          <PriceFields label="Quote" form={form} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Move to Quoted
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
