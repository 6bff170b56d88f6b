import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { maxLength } from '@kazi/schemas/max-length'
import { FormError } from '@kazi/ui/form-error'
import { RelativeTime } from '@kazi/ui/relative-time'
import { ShowMore } from '@kazi/ui/show-more'
import { Button, CloseButton, Group, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { Loaded } from '#/frame/loaded.tsx'
import { May } from '#/session/may.tsx'
import classes from './messages.module.css'

/** Notes among colleagues. No client and no VA ever sees them. */
export function ThreadNotes({ threadId }: { threadId: string }) {
  const query = trpc.admin.messages.notes.list.useInfiniteQuery(
    { threadId, size: 20 },
    { getNextPageParam: ({ next }) => next ?? undefined },
  )
  const { data: me } = trpc.admin.me.useQuery()
  const remove = useCommand(trpc.admin.messages.notes.remove, { success: 'Note deleted', parallel: true })
  return (
    <section aria-label="Team notes" className={classes.teamNotes}>
      <h3 className={classes.heading}>Team notes</h3>
      <Loaded query={query} failure="Couldn't load the notes" small>
        {({ pages }) => (
          <ul className={classes.notes} aria-label="Notes">
            {pages
              .flatMap(({ rows }) => rows)
              .toReversed()
              .map(({ id, author, text, createdAt }) => (
                <li key={id} className={classes.note}>
                  <div className={classes.noteHead}>
                    <span>
                      {author}, <RelativeTime at={createdAt} />
                    </span>
                    {author === me?.label && (
                      <May>
                        <CloseButton size="sm" aria-label="Delete note" onClick={() => remove.run({ id })} />
                      </May>
                    )}
                  </div>
                  <p>{text}</p>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage && (
        <ShowMore
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier notes
        </ShowMore>
      )}
      <May>
        <NewNote threadId={threadId} />
      </May>
    </section>
  )
}

function NewNote({ threadId }: { threadId: string }) {
  const [draft, keep, forget, stored] = useDraft(`thread-note:${threadId}`, z.string())
  const text = draft ?? ''
  const key = useRef<string>(undefined)
  const add = useCommand(trpc.admin.messages.notes.add, {
    success: 'Note saved',
    failure: false,
    onSuccess: (_, { text: sent }) => {
      if (stored()?.trim() !== sent) return
      key.current = undefined
      forget()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!text.trim()) return
        key.current ??= crypto.randomUUID()
        add.run({ threadId, text: text.trim(), key: key.current })
      }}
    >
      <Textarea
        label="Note for the team"
        description="Only the team can read it."
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxLength.note}
        value={text}
        onChange={(event) => {
          key.current = undefined
          keep(event.currentTarget.value)
        }}
      />
      <FormError>{add.error ? errorText(add.error) : null}</FormError>
      <Group mt="xs">
        <Button type="submit" size="xs" variant="default" loading={add.isPending} disabled={!text.trim()}>
          Add note
        </Button>
      </Group>
    </form>
  )
}
