import { trpc } from '@kazi/client/connect'
import { uploadFile } from '@kazi/client/files'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { acceptedFiles, fileLimits } from '@kazi/schemas/file-kinds'
import { MessageFiles } from '@kazi/ui/message-files'
import { Section } from '@kazi/ui/section'
import { IconPaperclip } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { fileAccess } from './file-access.ts'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** What the VA needs for the task, and what anybody has added to it. Files of messages are with their messages. */
export function TaskFiles({ task: { id, work } }: { task: TaskDetails }) {
  const { data: files = [] } = trpc.tasks.files.list.useQuery({ id })
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMemo(() => asProcedure((file: File) => uploadFile(`/api/tasks/${id}/files`, file)), [id])
  const add = useCommand(upload, { success: ({ name }) => `${name} was added`, parallel: true })
  const remove = useCommand(trpc.tasks.files.remove, { success: 'File deleted', parallel: true })
  const shown = files.filter(({ place }) => place === 'task')
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
        <ul className={classes.files}>
          {shown.map((file) => (
            <li key={file.id}>
              <MessageFiles files={[file]} access={fileAccess} label={file.name} />
              {file.own && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  loading={remove.isPending && remove.variables?.id === file.id}
                  onClick={() => remove.run({ id: file.id })}
                  aria-label={`Delete ${file.name}`}
                >
                  Delete
                </Button>
              )}
            </li>
          ))}
        </ul>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={acceptedFiles}
          aria-label="Files to add to the task"
          onChange={({ currentTarget }) => {
            for (const file of currentTarget.files ?? []) add.run(file)
            currentTarget.value = ''
          }}
        />
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
      </div>
    </Section>
  )
}
