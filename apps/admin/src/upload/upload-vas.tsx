import { errorText } from '@kazi/client/errors'
import { type PlannedImport, planImport } from '@kazi/client/rest'
import { toast } from '@kazi/client/toasts'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { FormError } from '@kazi/ui/form-error'
import { IconEye } from '@kazi/ui/tabler'
import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import { keyHeader } from '#/session/admin-key.ts'

const plan = asProcedure((file: File) => planImport(file, keyHeader()))
const mostBytes = 10 * 1024 * 1024

type Props = { onPlanned: (read: PlannedImport) => void }

/** Sends a CSV of VAs to be read. Nothing is imported before the team has seen what would become of each row. */
export function UploadVas({ onPlanned }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = useCommand(plan, {
    failure: (error) => ({ title: 'Upload failed', text: errorText(error) }),
    onDone: onPlanned,
    refetch: false,
  })
  const submit = () => {
    const found = !file
      ? 'Please choose a CSV file.'
      : file.size > mostBytes
        ? 'This file is larger than 10 MB. Please split it.'
        : undefined
    setProblem(found)
    if (file && !found) return send.run(file)
    toast({ title: 'Upload failed', text: found ?? '' }, 'failure')
  }
  return (
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
          accept=".csv,.txt,text/csv,text/plain"
          clearable
          miw="16rem"
          value={file}
          error={problem}
          clearButtonProps={{ 'aria-label': 'Remove file' }}
          onChange={(next) => {
            setFile(next)
            setProblem(undefined)
          }}
        />
        <Button type="submit" loading={send.isPending} leftSection={<IconEye size={16} aria-hidden />}>
          Preview
        </Button>
      </Group>
      {send.isError && <FormError>{errorText(send.error)}</FormError>}
    </form>
  )
}

export const uploadHint =
  'A CSV file with a row for each VA. The columns can have any names, order and language: Name, Email, Timezone, Skills, Tools, Intro and others. You see what would happen to each row before anything is imported. No emails are sent.'
