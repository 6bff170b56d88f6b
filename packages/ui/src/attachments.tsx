import { say } from '@kazi/schemas/say'
import { Button, CloseButton, Loader } from '@mantine/core'
import { IconFile } from '../tabler/all.gen.ts'
import classes from './attachments.module.css'
import { fileSize } from './format.ts'
import { BlobSound, isSound } from './sound.tsx'
import type { Attachment } from './use-attachments.ts'

type AttachmentsProps = { list: Attachment[]; onRetry: (one: Attachment) => void; onRemove: (key: string) => void }

/** The files that are being attached: on their way, there, or refused. */
export function Attachments({ list, onRetry, onRemove }: AttachmentsProps) {
  if (list.length === 0) return null
  return (
    <ul className={classes.attachments} aria-label={say('Attached files')}>
      {list.map((one) => (
        <li key={one.key} className={classes.attachment} data-failed={one.error !== undefined || undefined}>
          {one.sent || one.error ? (
            <IconFile size={18} aria-hidden />
          ) : (
            <Loader size={16} role="img" aria-label={say('Uploading')} />
          )}
          <span className={classes.attachmentName}>
            {one.name} <span className={classes.quiet}>{fileSize(one.size)}</span>
            {one.file && isSound(one.file.type) && <BlobSound blob={one.file} name={one.name} />}
          </span>
          <CloseButton
            size="md"
            aria-label={say('Remove {name}', { name: one.name })}
            onClick={() => onRemove(one.key)}
          />
          {one.error && (
            <div className={classes.problem}>
              <span role="alert">{one.error}</span>
              {one.file && !one.final && (
                <Button size="compact-sm" variant="subtle" onClick={() => onRetry(one)}>
                  {say('Try again')}
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
