import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { documentDate, documentPaper, fieldLabel, templateOf } from '@kazi/schemas/document-templates'
import { type TemplateName, templateLabels, templateNames } from '@kazi/schemas/template-names'
import { FormError } from '@kazi/ui/form-error'
import { Section } from '@kazi/ui/section'
import { Alert, Anchor, Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useKeyName } from '#/session/key-name.ts'
import { May } from '#/session/may.tsx'
import { AlreadyIssued } from './already-issued.tsx'
import { ChangedMonths } from './changed-months.tsx'
import classes from './document-builder.module.css'
import { DocumentFields, fieldId } from './document-fields.tsx'
import { DocumentLines } from './document-lines.tsx'
import type { BuilderSearch } from './documents-search.ts'
import { PaperSheet } from './paper-sheet.tsx'
import { ClientSelect, TaskSelect, VaSelect } from './record-select.tsx'
import { UnbilledMonths } from './unbilled-months.tsx'
import { carryDraft, draftKey, useDocumentDraft } from './use-document-draft.ts'

type Props = {
  search: BuilderSearch
  onSearch: (change: Partial<BuilderSearch>) => void
  onIssued: (document: { id: number; number: string }) => void
}

const selects = { client: ClientSelect, va: VaSelect, task: TaskSelect } as const

/** A document on the left as fields, on the right as it will look. */
export function DocumentBuilder({ search, onSearch, onIssued }: Props) {
  const { template } = search
  const keyName = useKeyName()
  const choose = (change: Partial<BuilderSearch>) => {
    carryDraft(keyName, search, { ...search, ...change })
    onSearch(change)
  }
  return (
    <div className={classes.builder}>
      <div>
        <Section title="Document and records">
          <Stack gap="md">
            <Select
              label="Document"
              data={templateNames.map((name) => ({ value: name, label: templateLabels[name] }))}
              value={template}
              allowDeselect={false}
              onChange={(name) => onSearch({ template: (name ?? template) as TemplateName })}
            />
            {templateOf(template).records.map((record) => {
              const RecordSelect = selects[record]
              return <RecordSelect key={record} value={search[record]} onChange={(id) => choose({ [record]: id })} />
            })}
          </Stack>
        </Section>
      </div>
      <Sheet key={draftKey(search)} search={search} onIssued={onIssued} />
    </div>
  )
}

function Sheet({ search, onIssued }: Omit<Props, 'onSearch'>) {
  const { template, client, va, task } = search
  const draft = useDocumentDraft(search)
  const { fields, lines, linesReadAt, missing, key } = draft
  const [complain, setComplain] = useState(false)
  const issue = useCommand(trpc.admin.documents.issue, {
    success: ({ number }) => `${number} issued`,
    failure: false,
    onSuccess: draft.clear,
    onDone: onIssued,
  })
  const focusOn = (name: string) => document.getElementById(fieldId(name))?.focus()
  const submit = () => {
    if (draft.filling) return
    setComplain(true)
    if (missing[0]) return focusOn(missing[0])
    issue.run({
      template,
      fields,
      key,
      ...(templateOf(template).lines && { lines, ...(linesReadAt && { linesReadAt }) }),
      ...(client && { clientId: client }),
      ...(va && { vaId: va }),
      ...(task && { taskId: task }),
    })
  }
  const quantity = templateOf(template).lines
  return (
    <>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Section title="What it says">
          <FormError>{draft.query.error ? errorText(draft.query.error) : null}</FormError>
          <DocumentFields template={template} draft={draft} complain={complain} />
        </Section>
        <AlreadyIssued month={fields.month ?? ''} issued={draft.already} />
        <ChangedMonths changed={draft.changed} />
        <UnbilledMonths months={draft.unbilled} />
        {draft.notFilled && <Alert color="orange">{draft.notFilled}</Alert>}
        {quantity && (
          <DocumentLines
            lines={lines}
            onChange={draft.setLines}
            quantity={quantity}
            otherCurrencies={draft.otherCurrencies}
            waiting={draft.query.isPlaceholderData}
            error={complain && missing.includes('lines')}
          />
        )}
        <FormError>{issue.error ? errorText(issue.error) : null}</FormError>
        {missing.length > 0 && (
          <p className={classes.missing} role="status">
            Still missing:{' '}
            {missing.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <Anchor component="button" type="button" onClick={() => focusOn(name)}>
                  {fieldLabel(template, name)}
                </Anchor>
              </span>
            ))}
          </p>
        )}
        <Group gap="sm">
          <May>
            <Button type="submit" loading={issue.isPending} disabled={draft.filling}>
              Issue document
            </Button>
          </May>
          {draft.touched && (
            <Button variant="subtle" color="gray" onClick={draft.clear}>
              Start over
            </Button>
          )}
        </Group>
        <p className={classes.hint}>It gets the next number. An issued document is never changed.</p>
      </form>
      <div className={classes.preview}>
        <Section title="Preview">
          <PaperSheet paper={documentPaper(template, { fields, lines }, { date: documentDate(new Date()) })} />
        </Section>
      </div>
    </>
  )
}
