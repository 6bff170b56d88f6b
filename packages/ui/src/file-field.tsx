import { acceptedFiles, fileLimits } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { Button, Input } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconPaperclip } from '../tabler/all.gen.ts'
import { Attachments } from './attachments.tsx'
import type { SentFile } from './message-files.tsx'
import { type Upload, useAttachments } from './use-attachments.ts'

type Props = {
  label: string
  description?: string
  /** Files that are there already. */
  kept?: SentFile[]
  onUpload: Upload
  onRemove: (file: SentFile) => void
  /** True while a file is on its way: sending now would leave it behind. */
  onBusy?: (busy: boolean) => void
}

/** Files of a form, each uploaded when it is chosen. */
export function FileField({ label, description, kept = [], onUpload, onRemove, onBusy }: Props) {
  const files = useAttachments(onUpload, kept)
  const picker = useRef<HTMLInputElement>(null)
  const { busy } = files
  useEffect(() => onBusy?.(busy), [busy, onBusy])
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Attachments
        list={files.list}
        onRetry={files.retry}
        onRemove={(key) => {
          const sent = files.list.find((one) => one.key === key)?.sent
          files.remove(key)
          if (sent) onRemove(sent)
        }}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={label}
        onChange={({ currentTarget }) => {
          files.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <Button
        mt="xs"
        size="sm"
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={files.list.length >= fileLimits.perMessage}
        onClick={() => picker.current?.click()}
      >
        {say('Add files')}
      </Button>
    </Input.Wrapper>
  )
}
