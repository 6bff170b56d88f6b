import { useQueuedCommand } from '@kazi/client/use-queued-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { type RowKind, rowReport } from '@kazi/schemas/row-report'
import { say } from '@kazi/schemas/say'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'

export type ReportedRow = { kind: RowKind; id: number; title: string }

/** Says that a row of the earnings or the score is wrong. It stays mounted, so that focus goes back to the row. */
export function ReportDialog({ row, onClose }: { row: ReportedRow | null; onClose: () => void }) {
  return (
    <Dialog opened={row !== null} onClose={onClose} title={say('Something is wrong with this row')}>
      {row && <Report row={row} onClose={onClose} />}
    </Dialog>
  )
}

function Report({ row, onClose }: { row: ReportedRow; onClose: () => void }) {
  const { kind, id, title } = row
  const draft = `report-${kind}-${id}`
  // Kept through a failed attempt, which may have arrived all the same.
  const [key] = useState(() => crypto.randomUUID())
  const form = useSchemaForm({
    schema: rowReport,
    initialValues: readDraft(draft, { problem: '' }),
    toInput: ({ problem }) => ({ kind, id, problem, key }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const report = useQueuedCommand('reportRow', {
    title: () => say('Report to our team'),
    about: () => title,
    success: 'Sent to our team. The answer appears in Messages.',
    onSuccess: () => dropDraft(draft),
    onDone: onClose,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((input) => report.run(input), focusFirst(form))}>
      <Stack>
        <Text c="dimmed">{say('About “{title}”. Our team gets this as a message that names the row.', { title })}</Text>
        <Textarea
          label={say('What is wrong?')}
          placeholder={say('For example: I worked two hours that day, not one.')}
          minRows={3}
          data-autofocus
          {...form.getInputProps('problem')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('Back')}
          </Button>
          <Button type="submit" loading={report.isPending}>
            {say('Send to our team')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
