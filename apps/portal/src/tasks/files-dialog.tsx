import { useOffline } from '@kazi/client/sending'
import { say } from '@kazi/schemas/say'
import { Dialog } from '@kazi/ui/dialog'
import { ErrorState } from '@kazi/ui/error-state'
import { FileField } from '@kazi/ui/file-field'
import { MessageFiles } from '@kazi/ui/message-files'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Stack, Text } from '@mantine/core'
import { fileAccess } from '#/frame/file-access.ts'
import { filesWait } from './files-wait.ts'
import { nameOf } from './name-of.ts'
import { useTaskFiles } from './use-task-files.ts'
import type { VaTask } from './va-task.ts'

/** The files of a task: the client's, and those that the VA adds for the client. */
export function FilesDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const offline = useOffline()
  const { files, failed, retry, upload, remove } = useTaskFiles(task.id, 'task')
  const others = files?.filter(({ place, own }) => place === 'task' && !own) ?? []
  return (
    <Dialog onClose={onClose} title={say('Files')} size="lg">
      <Stack>
        <Text c="dimmed">{say('For “{title}”.', { title: nameOf(task) })}</Text>
        {offline && <Text>{filesWait(offline, say('Files can be opened and added once you’re back online.'))}</Text>}
        {!files ? (
          offline ? null : failed ? (
            <ErrorState small title={say("Couldn't load the files.")} onRetry={retry} />
          ) : (
            <ListSkeleton count={1} label={say('Loading the files')} />
          )
        ) : (
          <>
            {others.length === 0 ? (
              <Text>{say('The client has not added any files. You can ask for them in a message.')}</Text>
            ) : (
              <MessageFiles files={others} access={fileAccess} label={say('From the client')} />
            )}
            <FileField
              label={say('Your files')}
              description={say('The client sees them at once. Files of the finished work go with your delivery.')}
              listKey={`task-${task.id}`}
              kept={files.filter(({ place, own }) => place === 'task' && own)}
              disabled={offline !== undefined}
              onUpload={upload}
              onRemove={remove}
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
