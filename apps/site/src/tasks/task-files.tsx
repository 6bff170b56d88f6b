import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { uploadFile } from '@kazi/client/files'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { acceptedFiles, fileLimits } from '@kazi/schemas/file-kinds'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { IconPaperclip } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { FileList, isOfVaWhoLeft } from './file-list.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

const byEarlierVa = 'Delivered by a VA who has left'

/** What the VA needs for the task, and what anybody has added to it. Files of messages are with their messages. */
export function TaskFiles({ task: { id, work, status } }: { task: TaskDetails }) {
  const { data: files = [] } = trpc.tasks.files.list.useQuery({ id })
  const picker = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const upload = useMemo(() => asProcedure((file: File) => uploadFile(`/api/tasks/${id}/files`, file)), [id])
  // Of several files each may be refused, and there is one toast.
  const add = useCommand(upload, { success: ({ name }) => `${name} was added`, failure: false, parallel: true })
  const addAll = (files: Iterable<File>) => {
    setRefused([])
    for (const file of files)
      add
        .runAsync(file)
        .catch((error: unknown) => setRefused((others) => [...others, `${file.name}: ${errorText(error)}`]))
  }
  const shown = files.filter(({ place }) => place === 'task')
  // Where nobody has taken the task on, they are the result.
  const earlier = status === 'completed' && !work ? [] : files.filter(isOfVaWhoLeft)
  return (
    <Section title="Files" count={shown.length}>
      <div className={classes.panel}>
        {shown.length === 0 && (
          <p className={classes.quiet}>
            {work
              ? 'Add anything your VA needs, such as lists or examples.'
              : 'Add what a VA will need, such as lists or examples.'}{' '}
            Please share passwords through a password manager, not as a file.
          </p>
        )}
        <FileList files={shown} />
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={acceptedFiles}
          aria-label="Files to add to the task"
          onChange={({ currentTarget }) => {
            addAll(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
        <FormError title={refused.length > 0 && `${count(refused.length, 'file')} not added`} issues={refused} />
        <div className={classes.moves}>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            loading={add.isPending}
            onClick={() => picker.current?.click()}
          >
            Add Files
          </Button>
          <span className={classes.quiet}>Up to {fileLimits.bytes >> 20} MB each</span>
        </div>
        {earlier.length > 0 && (
          <div>
            <h3 className={classes.small}>{byEarlierVa}</h3>
            <FileList files={earlier} label={byEarlierVa} />
          </div>
        )}
      </div>
    </Section>
  )
}
