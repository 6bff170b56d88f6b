import { errorText } from '@kazi/client/errors'
import { type UploadedVas, uploadVas } from '@kazi/client/rest'
import { toast } from '@kazi/client/toasts'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Button, FileInput, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { keyHeader } from '#/session/admin-key.ts'

const upload = asProcedure((file: File) => uploadVas(file, keyHeader()))

const summary = ({ imported, duplicates, rows }: UploadedVas) => ({
  title: `Imported ${count(imported, 'VA')}`,
  text: `${count(duplicates, 'duplicate')}, ${count(rows.length, 'row')} skipped.`,
})

/** Uploads a CSV of VAs: saves all valid rows or none, and lists each skipped row with its reason. */
export function UploadVas() {
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const send = useCommand(upload, {
    success: summary,
    failure: (error) => ({ title: 'Upload failed', text: errorText(error) }),
    onSuccess: () => setFile(null),
  })
  const submit = () => {
    setMissing(!file)
    if (file) send.run(file)
    else toast({ title: 'Upload failed', text: 'Please choose a CSV file.' }, 'failure')
  }
  return (
    <Section
      title="Upload VAs"
      description="A CSV file with the columns Name, Email, Timezone, Skills, Tools and Intro. Separate skills and tools with semicolons. No emails are sent."
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
            clearButtonProps={{ 'aria-label': 'Remove file' }}
            onChange={setFile}
          />
          <Button type="submit" loading={send.isPending} leftSection={<IconUpload size={16} aria-hidden />}>
            Upload
          </Button>
        </Group>
      </form>
      {send.isError && <FormError>{errorText(send.error)}</FormError>}
      {send.data && <Report {...send.data} />}
    </Section>
  )
}

function Report(result: UploadedVas) {
  const { title, text } = summary(result)
  return (
    <div role="status">
      <Text>
        {title}: {text}
      </Text>
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
}
