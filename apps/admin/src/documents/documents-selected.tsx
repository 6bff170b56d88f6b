import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { documentEmails } from '@kazi/schemas/document'
import type { Selection } from '@kazi/ui/data-table'
import { selectionInput } from '@kazi/ui/data-table-selection'
import { FormError } from '@kazi/ui/form-error'
import { IconDownload, IconMail } from '@kazi/ui/tabler'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowResults } from '#/bulk/use-bulk.tsx'
import { useBulkCommand } from '#/bulk/use-bulk-command.ts'
import { useDraft } from '#/forms/use-draft.ts'
import { saveAnswer } from '#/forms/use-save-file.ts'
import type { documentsQueryOf } from './documents-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof documentsQueryOf>
  onResult: ShowResults
}

/** Downloads the selected documents as one file, or sends each of them again; each has its own result. */
export function DocumentsSelected({ selection, matching, onResult }: Props) {
  const { documents } = trpc.useUtils().client.admin
  const send = useBulkCommand(selection, matching, documents.mailMany.mutate)
  const download = useCommand(
    asProcedure(async () => saveAnswer(await documents.file.query({ selection: selectionInput(selection, matching) }))),
    { failure: (error) => ({ title: 'The download failed', text: errorText(error) }), refetch: false },
  )
  const [asking, setAsking] = useState(false)
  const failure = send.error ? errorText(send.error) : null
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      <Button
        {...button}
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.run(undefined)}
      >
        Download as ZIP
      </Button>
      <Button
        {...button}
        leftSection={<IconMail size={15} aria-hidden />}
        disabled={send.isPending}
        onClick={() => setAsking(true)}
      >
        Send again
      </Button>
      <BulkProgress call={send} />
      {!asking && <FormError>{failure}</FormError>}
      <Modal opened={asking} onClose={() => setAsking(false)} title="Send the selected documents again" size="md">
        {asking && (
          <MessageForm
            failure={failure}
            busy={send.isPending}
            onCancel={() => setAsking(false)}
            onSend={(change, sent) =>
              send.run(change, (result) => {
                sent()
                setAsking(false)
                onResult('Send documents', result)
              })
            }
          />
        )}
      </Modal>
    </>
  )
}

const message = z.object({ message: z.string() })

type FormProps = {
  failure: string | null
  busy: boolean
  onCancel: () => void
  onSend: (change: { message: string }, sent: () => void) => void
}

/** What is typed is kept until it is sent. */
function MessageForm({ failure, busy, onCancel, onSend }: FormProps) {
  const [draft, keep, forget] = useDraft('documents-email', message)
  const form = useSchemaForm({
    schema: documentEmails.shape.change,
    initialValues: draft ?? { message: 'Here is your document again.' },
    onValuesChange: keep,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((change) => onSend(change, forget), focusFirst(form))}>
      <Stack gap="md">
        <div>
          Each goes to the address it was last sent to, or else to the one it was issued with. The subject names the
          document, and the PDF is attached.
        </div>
        <Textarea
          label="Message"
          required
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          {...form.getInputProps('message')}
        />
        <FormError>{failure}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Send emails
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
