import { acceptedFiles, fileLimits } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { Button, Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconPaperclip } from '../tabler/all.gen.ts'
import { Attachments } from './attachments.tsx'
import { FormError } from './form-error.tsx'
import type { SentFile } from './message-files.tsx'
import { attached, type Upload, useAttachments } from './use-attachments.ts'

type Props = {
  label: string
  description?: string
  /** Names the list: a file that is on its way when the dialog closes is there when it opens again. */
  listKey: string
  /** Files that are there already. */
  kept?: SentFile[]
  /** No file can be added now. */
  disabled?: boolean
  onUpload: Upload
  onRemove: (file: SentFile) => Promise<unknown>
  /** True while a file is on its way: sending now would leave it behind. */
  onBusy?: (busy: boolean) => void
}

/** Files of a form, each uploaded when it is chosen; more can be chosen meanwhile. */
export function FileField({
  label,
  description,
  listKey,
  kept = [],
  disabled = false,
  onUpload,
  onRemove,
  onBusy,
}: Props) {
  const [removed, setRemoved] = useState<readonly number[]>([])
  const remove = (file: SentFile) => {
    setRemoved((old) => [...old, file.id])
    // What could not be removed is still there for others to see.
    onRemove(file).catch(() => setRemoved((old) => old.filter((id) => id !== file.id)))
  }
  const files = useAttachments(onUpload, [], { most: fileLimits.perTask, beside: kept, listKey, onLate: remove })
  const before = kept.filter(({ id }) => !files.sent.some((one) => one.id === id))
  const list = [...before.map(attached), ...files.list].filter(({ sent }) => !sent || !removed.includes(sent.id))
  const picker = useRef<HTMLInputElement>(null)
  const { busy } = files
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Attachments
        list={list}
        onRetry={files.retry}
        onRemove={(key) => {
          const sent = list.find((one) => one.key === key)?.sent
          files.remove(key)
          if (sent) remove(sent)
        }}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        disabled={disabled}
        accept={acceptedFiles}
        aria-label={label}
        onChange={({ currentTarget }) => {
          files.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <FormError>{files.problem}</FormError>
      <Button
        mt="xs"
        size="sm"
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {say('Add files')}
      </Button>
    </Input.Wrapper>
  )
}
