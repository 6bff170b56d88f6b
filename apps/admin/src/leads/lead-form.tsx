import { maxLength } from '@kazi/schemas/max-length'
import '@mantine/dates/styles.layer.css'
import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { leadPatch } from '@kazi/schemas/lead'
import { FormError } from '@kazi/ui/form-error'
import { ReasonButton } from '@kazi/ui/reason-button'
import { Section } from '@kazi/ui/section'
import { IconMailForward } from '@kazi/ui/tabler'
import { Alert, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { PriceFields, priceFields, priceInput, priceValues } from '#/forms/price-fields.tsx'
import { useDraft } from '#/forms/use-draft.ts'
import type { Lead } from './lead.ts'
import { quoteText } from './lead-card.tsx'
import classes from './leads.module.css'

const fields = priceFields.extend({
  owner: z.string(),
  nextStep: z.string(),
  nextStepOn: z.string().nullable(),
  notes: z.string(),
})
type Values = z.infer<typeof fields>
/** `start` is what the values were edited from. */
const edited = z.object({ values: fields, start: fields })

const valuesOf = (lead: Lead): Values => ({
  owner: lead.owner ?? '',
  nextStep: lead.nextStep ?? '',
  nextStepOn: lead.nextStepOn,
  notes: lead.notes ?? '',
  ...priceValues(lead.quote),
})
/** What is changed as one: of a quote, nobody wants one person's amount in another one's currency. */
const parts = {
  owner: ['owner'],
  nextStep: ['nextStep'],
  nextStepOn: ['nextStepOn'],
  quote: ['amount', 'currency', 'unit'],
  notes: ['notes'],
} as const satisfies Record<string, (keyof Values)[]>
type Part = keyof typeof parts
const allParts = Object.keys(parts) as Part[]
const labels: Record<Part, string> = {
  owner: 'Owner',
  nextStep: 'Next step',
  nextStepOn: 'Date',
  quote: 'Quote',
  notes: 'Notes',
}
const same = (one: Values, other: Values, part: Part) =>
  parts[part].every((name) => (one[name] ?? '') === (other[name] ?? ''))
const only = (values: Values, which: Part[]): Partial<Values> =>
  Object.fromEntries(which.flatMap((part) => parts[part].map((name) => [name, values[name]])))
/** What stands in a part now, in words. */
const shown = (values: Values, part: Part) => {
  if (part !== 'quote') return values[part] || 'empty'
  const quote = priceInput(values)
  return quote ? quoteText(quote) : 'empty'
}

/**
 * The team's own fields. What is typed survives closing the drawer. Only what was changed is sent, so that several people can
 * change different fields; a field that nobody has typed in shows what others save.
 */
export function LeadForm({ lead: read, onEmailQuote }: { lead: Lead; onEmailQuote: () => void }) {
  const [draft, keep, forget, stored] = useDraft(`lead:${read.id}`, edited)
  // Newer than what was read, until that is read again.
  const [saved, setSaved] = useState(read)
  const lead = saved.version > read.version ? saved : read
  const theirs = valuesOf(lead)
  const [start, setStart] = useState(draft?.start ?? theirs)
  const form = useSchemaForm({
    schema: leadPatch,
    initialValues: draft?.values ?? start,
    toInput: (values) => {
      const { amount, currency, unit, ...rest } = only(
        values,
        allParts.filter((part) => !same(values, start, part)),
      )
      return { id: lead.id, ...rest, ...(amount !== undefined && { quote: priceInput(values) }) }
    },
  })
  const { values } = form
  const dirty = allParts.some((part) => !same(values, start, part))
  const conflicts = allParts.filter(
    (part) => !same(theirs, start, part) && !same(values, start, part) && !same(values, theirs, part),
  )
  const follow = (which: Part[]) => {
    form.setValues(only(theirs, which))
    setStart({ ...start, ...only(theirs, which) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what others have saved since counts
  useEffect(() => {
    const untouched = allParts.filter(
      (part) => !same(theirs, start, part) && (same(values, start, part) || same(values, theirs, part)),
    )
    if (untouched.length > 0) follow(untouched)
  }, [JSON.stringify(theirs)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed counts, and what it is compared with
  useEffect(() => {
    if (dirty) keep({ values, start })
    else forget()
  }, [values, start])
  const { get } = trpc.useUtils().admin.leads
  const save = useCommand(trpc.admin.leads.update, {
    success: 'Saved',
    failure: false,
  })
  const submit = (input: Parameters<typeof save.run>[0]) => {
    const sent = values
    save.runAsync({ ...input, version: lead.version }).then(
      (next) => {
        const now = valuesOf(next)
        // More may have been typed meanwhile, and by then in a drawer that was opened again.
        const typed = stored()?.values ?? form.getValues()
        const left = {
          ...typed,
          ...only(
            now,
            allParts.filter((part) => same(typed, sent, part)),
          ),
        }
        if (allParts.some((part) => !same(left, now, part))) keep({ values: left, start: now })
        else forget()
        form.setValues(left)
        setStart(now)
        setSaved(next)
      },
      // Somebody else may have been faster: what they saved is shown.
      () => void get.invalidate({ id: lead.id }),
    )
  }
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
          <TextInput label="Next step" maxLength={maxLength.line} {...form.getInputProps('nextStep')} />
          <DateInput
            label="Date"
            valueFormat="MMM D, YYYY"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the date' }}
            {...form.getInputProps('nextStepOn')}
          />
        </div>
        <PriceFields label="Quote" form={form} />
        <Textarea
          label="Notes"
          description="Only the team can read them."
          autosize
          minRows={3}
          maxRows={14}
          maxLength={maxLength.text}
          {...form.getInputProps('notes')}
        />
        {conflicts.length > 0 && (
          <Alert color="orange" title="Somebody else has just saved this lead">
            {conflicts.map((part) => (
              <div key={part}>
                {labels[part]} is now: <strong>{shown(theirs, part)}</strong>
              </div>
            ))}
            <Group gap="xs" mt="sm">
              <Button size="xs" variant="default" onClick={() => follow(conflicts)}>
                Take theirs
              </Button>
              <Button size="xs" variant="default" onClick={() => setStart({ ...start, ...only(theirs, conflicts) })}>
                Keep mine
              </Button>
            </Group>
          </Alert>
        )}
        <FormError>{save.error && conflicts.length === 0 ? errorText(save.error) : null}</FormError>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!dirty || conflicts.length > 0}>
            Save
          </Button>
          {lead.quote && (
            <ReasonButton
              variant="default"
              leftSection={<IconMailForward size={17} aria-hidden />}
              reason={dirty ? 'Save first' : null}
              onClick={onEmailQuote}
            >
              Email the quote
            </ReasonButton>
          )}
        </Group>
      </form>
    </Section>
  )
}
