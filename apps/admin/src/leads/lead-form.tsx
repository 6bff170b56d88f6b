import '@mantine/dates/styles.layer.css'
import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { leadPatch } from '@kazi/schemas/lead'
import { FormError } from '@kazi/ui/form-error'
import { Section } from '@kazi/ui/section'
import { IconMailForward } from '@kazi/ui/tabler'
import { Alert, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import type { Lead } from './lead-drawer.tsx'
import classes from './leads.module.css'
import { QuoteFields, quoteFields, quoteInput, quoteValues } from './quote-fields.tsx'

const fields = quoteFields.extend({
  owner: z.string(),
  nextStep: z.string(),
  nextStepOn: z.string().nullable(),
  notes: z.string(),
})
type Values = z.infer<typeof fields>
const typed = z.object({ values: fields, version: z.number() })

const valuesOf = (lead: Lead): Values => ({
  owner: lead.owner ?? '',
  nextStep: lead.nextStep ?? '',
  nextStepOn: lead.nextStepOn,
  notes: lead.notes ?? '',
  ...quoteValues(lead.quote),
})
const labels: Record<keyof Values, string> = {
  owner: 'Owner',
  nextStep: 'Next step',
  nextStepOn: 'Date',
  notes: 'Notes',
  amount: 'Quote',
  currency: 'Currency',
  unit: 'Pricing',
}

/** The team's own fields. What is typed survives closing the drawer, and a colleague's change made meanwhile. */
export function LeadForm({ lead, onEmailQuote }: { lead: Lead; onEmailQuote: () => void }) {
  const [draft, keep, forget, stored] = useDraft(`lead:${lead.id}`, typed)
  // The version that the typed text is based on: the server refuses it once somebody else has saved.
  const [version, setVersion] = useState(draft?.version ?? lead.version)
  const form = useSchemaForm({
    schema: leadPatch,
    initialValues: draft?.values ?? valuesOf(lead),
    toInput: ({ amount, currency, unit, ...values }) => ({
      id: lead.id,
      ...values,
      quote: quoteInput({ amount, currency, unit }),
    }),
    onValuesChange: (values) => keep({ values, version }),
  })
  const theirs = valuesOf(lead)
  const changed = (Object.keys(theirs) as (keyof Values)[]).filter(
    (name) => (form.values[name] ?? '') !== (theirs[name] ?? ''),
  )
  const dirty = changed.length > 0
  const take = (values: Values, from: number) => {
    form.setValues(values)
    setVersion(from)
    forget()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version of the lead counts
  useEffect(() => {
    // Nothing was typed: the form shows what others save.
    if (!draft || !dirty) take(theirs, lead.version)
  }, [lead.version])
  const save = useCommand(trpc.admin.leads.update, {
    success: 'Saved',
    failure: false,
  })
  const submit = (input: Omit<Parameters<typeof save.run>[0], 'version'>) => {
    const typed = () => stored()?.values
    const sent = JSON.stringify(typed())
    save.run({ ...input, version }, ({ version: saved }) => {
      const values = typed()
      if (values && JSON.stringify(values) !== sent) keep({ values, version: saved })
      else forget()
      setVersion(saved)
    })
  }
  const stale = dirty && version < lead.version
  const { data } = trpc.admin.leads.owners.useQuery()
  const owners = [...new Set([...(data?.owners ?? []), ...(lead.owner ? [lead.owner] : [])])]
  return (
    <Section title="Follow-up" order={3}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirst(form))}>
        <Select
          label="Owner"
          data={[
            { value: '', label: 'Nobody' },
            ...owners.map((owner) => ({ value: owner, label: owner === data?.me ? `${owner} (you)` : owner })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('owner')}
        />
        <div className={classes.step}>
          <TextInput label="Next step" maxLength={200} {...form.getInputProps('nextStep')} />
          <DateInput
            label="Date"
            valueFormat="MMM D, YYYY"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the date' }}
            {...form.getInputProps('nextStepOn')}
          />
        </div>
        <QuoteFields form={form} />
        <Textarea
          label="Notes"
          description="Only the team can read them."
          autosize
          minRows={3}
          maxRows={14}
          maxLength={10_000}
          {...form.getInputProps('notes')}
        />
        {stale && (
          <Alert color="orange" title="Somebody else has just saved this lead">
            {changed.map((name) => (
              <div key={name}>
                {labels[name]} is now: <strong>{String(theirs[name] || 'empty')}</strong>
              </div>
            ))}
            <Group gap="xs" mt="sm">
              <Button size="xs" variant="default" onClick={() => take(theirs, lead.version)}>
                Take theirs
              </Button>
              <Button size="xs" variant="default" onClick={() => setVersion(lead.version)}>
                Keep mine
              </Button>
            </Group>
          </Alert>
        )}
        <FormError>{save.error && !stale ? errorText(save.error) : null}</FormError>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!dirty || stale}>
            Save
          </Button>
          {lead.quote && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={17} aria-hidden />}
              disabled={dirty}
              title={dirty ? 'Save first' : undefined}
              onClick={onEmailQuote}
            >
              Email the quote
            </Button>
          )}
        </Group>
      </form>
    </Section>
  )
}
