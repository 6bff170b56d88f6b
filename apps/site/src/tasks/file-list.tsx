import { type Outputs, trpc } from '@kazi/client/connect'
import { leadFocus } from '@kazi/client/lead-focus'
import { useCommand } from '@kazi/client/use-command'
import { MessageFiles } from '@kazi/ui/message-files'
import { Button } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { fileAccess } from '#/frame/file-access.ts'
import { OnDemand } from '#/frame/on-demand.tsx'
import classes from './task-page.module.css'

const ConfirmDialog = lazy(() => import('@kazi/ui/confirm-dialog').then((file) => ({ default: file.ConfirmDialog })))

export type TaskFile = Outputs['tasks']['files']['list'][number]

/** Whether a VA whose account is gone delivered it: deliveries of all others are shown with their work. */
export const isOfVaWhoLeft = ({ place, deliveryId }: TaskFile) => place === 'handover' && deliveryId === null

/** Files with a button to delete each that its reader may delete. What somebody else made cannot be sent again. */
export function FileList({ files, label }: { files: readonly TaskFile[]; label?: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<TaskFile>()
  const close = () => setAsked(undefined)
  const question = useRef<HTMLParagraphElement>(null)
  const remove = useCommand(trpc.tasks.files.remove, {
    success: 'File deleted',
    parallel: true,
    onDone: () => {
      if (!asked) return
      close()
      leadFocus(document.getElementById('main'), question.current?.closest('[role="dialog"]'), list.current)
    },
  })
  return (
    <>
      <ul ref={list} className={classes.files} aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <MessageFiles files={[file]} access={fileAccess} label={file.name} />
            {file.deletable && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                loading={remove.isPending && remove.variables?.id === file.id}
                onClick={() => (file.own ? remove.run({ id: file.id }) : setAsked(file))}
                aria-label={`Delete ${file.name}`}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <OnDemand onClose={close}>
          <ConfirmDialog
            opened
            onClose={close}
            onConfirm={() => remove.run({ id: asked.id })}
            loading={remove.isPending}
            title="Delete this file?"
            confirmLabel="Delete File"
            danger
          >
            <p ref={question}>
              {asked.name} will be gone for good. The VA who added it has left our network, so you can’t get it again.
            </p>
          </ConfirmDialog>
        </OnDemand>
      )}
    </>
  )
}
