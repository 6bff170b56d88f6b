import { trpc } from '@kazi/client/connect'
import { keepFocus } from '@kazi/client/keep-focus'
import { blocked, drop, type QueuedChange, retry } from '@kazi/client/outbox'
import { send, sendAndRead, useOffline } from '@kazi/client/sending'
import { useQueuedChanges } from '@kazi/client/use-queued-command'
import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { Dialog } from '@kazi/ui/dialog'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './connection-notice.module.css'
import { dontSend } from './dont-send.ts'
import { entryWords } from './entry-words.ts'
import { draftsOf, nowThere, putDrafts } from './refused-changes.ts'

/**
 * Everything that waits to be sent: each can be taken back, or removed here where it may have arrived; a refused one can
 * also be sent again, or put back to be edited.
 */
export function QueuedChanges({ onClose }: { onClose: () => void }) {
  const list = useQueuedChanges()
  const behind = blocked(list)
  return (
    <Dialog onClose={onClose} title={say('Waiting to be sent')} size="lg">
      <Stack>
        <Text c="dimmed">{say('Saved on this device. They are sent in this order, each once.')}</Text>
        <ul className={classes.list}>
          {list.map((one) => (
            <li key={one.key} className={classes.item} data-refused={one.refused ? true : undefined}>
              <p>
                <strong>{one.title}</strong>
              </p>
              <p className={classes.meta}>
                “{one.about}” · <RelativeTime at={one.at} />
                {behind.has(one.key) && ` · ${say('Waits for the one above that couldn’t be saved')}`}
              </p>
              {one.refused ? <Refused one={one} onClose={onClose} /> : <Yours one={one} />}
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

const wordsOf = ({ input }: QueuedChange) => {
  const { message, problem, handoverNote, note, minutes } = input as Record<string, string | number | undefined>
  const time = typeof minutes === 'number' ? hours(minutes) : undefined
  return [message, problem, handoverNote, note, time].filter(Boolean).join('\n')
}

/** Runs what takes the pressed button off the list, and leads the focus on. */
function takesAway(run: () => Promise<unknown>) {
  const lookAfter = keepFocus()
  void run().finally(lookAfter)
}

function Yours({ one }: { one: QueuedChange }) {
  const words = wordsOf(one)
  const offline = useOffline() === 'device'
  return (
    <>
      {words && <p className={classes.words}>{words}</p>}
      {one.tried && <p>{say('It may have been saved already.')}</p>}
      <Group justify="flex-end" gap="xs">
        {one.tried ? (
          <>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => takesAway(() => drop(one.key).then(sendAndRead))}
            >
              {say('Remove here all the same')}
            </Button>
            <Button size="sm" variant="default" disabled={offline} onClick={send}>
              {say('Send again')}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="default" onClick={() => takesAway(() => dontSend(one.key))}>
            {say('Don’t send')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The time entry that a change corrects or deletes. */
const entryOf = ({ call, input }: QueuedChange) =>
  call === 'tasks.editTime' || call === 'tasks.removeTime' ? Number(input.entryId) : undefined

/** Its writer has now seen both versions. */
const overwriting = (one: QueuedChange) => {
  const { before: _, ...input } = one.input
  return entryOf(one) ? input : undefined
}

/** Read anew: what is kept on this device is what its writer saw. */
function EntryNow({ of: one }: { of: QueuedChange }) {
  const { data } = trpc.vaPortal.tasks.time.useQuery({ id: Number(one.input.id) }, { staleTime: 0 })
  if (!data) return null
  const entry = data.find(({ id }) => id === entryOf(one))
  return entry ? entryWords(entry) : say('The time entry was deleted.')
}

/** Both versions, and why they do not go together. */
function Refused({ one, onClose }: { one: QueuedChange; onClose: () => void }) {
  const queryClient = useQueryClient()
  const words = wordsOf(one)
  const drafts = draftsOf(queryClient, one)
  const [hasNewer, setHasNewer] = useState(false)
  return (
    <>
      <p role="alert">{one.refused && say(one.refused.reason)}</p>
      <dl className={classes.versions}>
        <dt>{say('Yours')}</dt>
        <dd>{[one.title, words, one.saw && say('It was: {state}', { state: one.saw })].filter(Boolean).join('\n')}</dd>
        <dt>{say('Now')}</dt>
        <dd>{entryOf(one) ? <EntryNow of={one} /> : nowThere(queryClient, one)}</dd>
      </dl>
      {hasNewer && (
        <p role="alert">
          {say('You’ve started another one since. Send it or clear it first, then put this one back.')}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button size="sm" variant="subtle" color="gray" onClick={() => takesAway(() => dontSend(one.key))}>
          {say('Discard mine')}
        </Button>
        {drafts.length > 0 && (
          <Button
            size="sm"
            variant="default"
            onClick={async () => {
              if (!putDrafts(drafts)) return setHasNewer(true)
              await drop(one.key)
              send()
              onClose()
            }}
          >
            {say('Put back to edit')}
          </Button>
        )}
        <Button size="sm" onClick={() => takesAway(() => retry(one.key, overwriting(one)).then(send))}>
          {entryOf(one) ? say('Use mine') : say('Try again')}
        </Button>
      </Group>
    </>
  )
}
