import { toast } from '@kazi/client/toasts'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Button, FileInput, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { keyHeader } from '#/session/admin-key.ts'

type Result = { imported: number; duplicates: number; skipped: number; rows: { row: number; reason: string }[] }

/** A file goes as multipart, which is REST's business; the answer counts what became of its rows. */
async function upload(file: File): Promise<Result> {
  const body = new FormData()
  body.set('csv', file)
  const answer = await fetch('/api/admin/vas/upload', { method: 'POST', headers: keyHeader(), body }).catch(() => {
    throw new Error('Please check your connection and try again.')
  })
  const result = (await answer.json().catch(() => ({}))) as Result & { error?: string }
  if (!answer.ok) throw new Error(result.error ?? 'Please check the key and the CSV.')
  return result
}

const summary = ({ imported, duplicates, rows }: Result) =>
  `Imported ${count(imported, 'VA')} - ${count(duplicates, 'duplicate')}, ${count(rows.length, 'row')} skipped.`

/** A CSV of VAs: all valid rows or none, and each skipped row with its reason. */
export function UploadVas() {
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: upload,
    meta: {
      success: (data) => summary(data as Result),
      failure: (error) => `Upload failed - ${(error as Error).message}`,
    },
    onSuccess: () => setFile(null),
  })
  const submit = () => {
    setMissing(!file)
    if (file) send.mutate(file)
    else toast('Upload failed - Please choose a CSV file.', 'failure')
  }
  return (
    <Section
      title="Upload VAs"
      description="A CSV with the columns Name, Email, Timezone, Skills, Tools, Intro; semicolons between skills and tools. Nobody is mailed."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Group align="flex-end">
          <FileInput
            label="CSV file"
            placeholder="Choose a file"
            accept=".csv,text/csv"
            clearable
            miw="16rem"
            value={file}
            error={missing && !file ? 'Choose a CSV file' : null}
            clearButtonProps={{ 'aria-label': 'Take the file back' }}
            onChange={setFile}
          />
          <Button type="submit" loading={send.isPending} leftSection={<IconUpload size={16} aria-hidden />}>
            Upload
          </Button>
        </Group>
      </form>
      {send.error && <FormError>{send.error.message}</FormError>}
      {send.data && <Report {...send.data} />}
    </Section>
  )
}

const Report = (result: Result) => (
  <div role="status">
    <Text>{summary(result).replace(' - ', ': ')}</Text>
    {result.rows.length > 0 && (
      <ul>
        {result.rows.map(({ row, reason }) => (
          <li key={row}>
            Row {row} {reason}.
          </li>
        ))}
      </ul>
    )}
  </div>
)
