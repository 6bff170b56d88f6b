import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength, maxSearchLength } from '@kazi/schemas/max-length'
import { filledReply, type ReplyField, replyFields } from '@kazi/schemas/reply-fields'
import { savedReply } from '@kazi/schemas/saved-reply'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { EmptyState } from '@kazi/ui/empty-state'
import { FormError } from '@kazi/ui/form-error'
import { IconPencil, IconPlus, IconTrash } from '@kazi/ui/tabler'
import { ActionIcon, Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { Loaded } from '#/frame/loaded.tsx'
import classes from './messages.module.css'

type Reply = Outputs['admin']['messages']['replies']['list']['rows'][number]
type Values = Partial<Record<ReplyField, string>>
type Props = { values: Values; onInsert: (text: string) => void; onClose: () => void }

/** More are found by searching. */
const shown = 50

/** Texts that the team writes often: put into the message, written, changed and deleted here. */
export function SavedReplies({ values, onInsert, onClose }: Props) {
  const [editing, setEditing] = useState<Reply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Reply | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={editing === 'new' ? 'New saved reply' : editing ? 'Edit saved reply' : 'Saved replies'}
      size="lg"
      // Escape closes one layer, and nothing that is being written.
      closeOnEscape={!editing && !deleting}
    >
      {editing ? (
        <ReplyForm reply={editing === 'new' ? undefined : editing} onDone={() => setEditing(null)} />
      ) : (
        <Replies values={values} onInsert={onInsert} onEdit={setEditing} onDelete={setDeleting} />
      )}
      {deleting && <DeleteReply reply={deleting} onClose={() => setDeleting(null)} />}
    </Modal>
  )
}

function DeleteReply({ reply: { id, title }, onClose }: { reply: Reply; onClose: () => void }) {
  const remove = useCommand(trpc.admin.messages.replies.remove, { success: 'Saved reply deleted', onDone: onClose })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete “${title}”?`}
      confirmLabel="Delete reply"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.run({ id })}
    >
      Nobody on the team can use it anymore. Messages that were sent with it stay as they are.
    </ConfirmDialog>
  )
}

type ListProps = Pick<Props, 'values' | 'onInsert'> & {
  onEdit: (reply: Reply | 'new') => void
  onDelete: (reply: Reply) => void
}

function Replies({ values, onInsert, onEdit, onDelete }: ListProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 150)
  const query = trpc.admin.messages.replies.list.useQuery({ q, size: shown }, { placeholderData: keepPreviousData })
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <TextInput
          style={{ flex: 1 }}
          type="search"
          label="Search saved replies"
          maxLength={maxSearchLength}
          autoFocus
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={17} aria-hidden />} variant="default" onClick={() => onEdit('new')}>
          New reply
        </Button>
      </Group>
      <Loaded query={query} failure="Couldn't load the saved replies" small>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              small
              title={q ? 'No matching replies' : 'No saved replies yet'}
              text={q ? 'Try fewer words.' : 'Save what you write often, and insert it with a click.'}
            />
          ) : (
            <ul className={classes.notes} aria-label="Saved replies">
              {rows.map((reply) => (
                <li key={reply.id} className={classes.reply}>
                  <div className={classes.replyText}>
                    <strong>{reply.title}</strong>
                    <p>{filledReply(reply.text, values)}</p>
                  </div>
                  <Group gap={4} wrap="nowrap">
                    <Button
                      size="xs"
                      aria-label={`Insert: ${reply.title}`}
                      onClick={() => onInsert(filledReply(reply.text, values))}
                    >
                      Insert
                    </Button>
                    <ActionIcon color="gray" aria-label={`Edit: ${reply.title}`} onClick={() => onEdit(reply)}>
                      <IconPencil size={17} aria-hidden />
                    </ActionIcon>
                    <ActionIcon color="gray" aria-label={`Delete: ${reply.title}`} onClick={() => onDelete(reply)}>
                      <IconTrash size={17} aria-hidden />
                    </ActionIcon>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  )
}

const fields = z.object({ title: z.string(), text: z.string() })
/** `before` is the reply that the values were edited from. */
const edited = z.object({ values: fields, before: fields.optional() })

/** What is typed is kept until it is saved, and does not replace what a colleague saved meanwhile. */
function ReplyForm({ reply: chosen, onDone }: { reply: Reply | undefined; onDone: () => void }) {
  // Read again when the list is: a colleague may save it while it is edited.
  const latest = trpc.admin.messages.replies.list.useQuery(
    { ids: [chosen?.id ?? 0] },
    { enabled: chosen !== undefined },
  )
  const reply = latest.data?.rows[0] ?? chosen
  const now = reply && { title: reply.title, text: reply.text }
  const [opened, setOpened] = useState(now)
  const [draft, keep, forget] = useDraft(`saved-reply:${reply?.id ?? 'new'}`, edited)
  const before = draft ? draft.before : opened
  const stale = reply && before && (before.title !== reply.title || before.text !== reply.text)
  const { list } = trpc.useUtils().admin.messages.replies
  const save = useCommand(trpc.admin.messages.replies.save, {
    success: 'Reply saved',
    failure: false,
    onSuccess: forget,
    onDone,
  })
  useEffect(() => {
    // Refused: the list is to have what a colleague has saved.
    if (save.error) void list.invalidate()
  }, [save.error, list])
  const form = useSchemaForm({
    schema: savedReply,
    initialValues: draft?.values ?? now ?? { title: '', text: '' },
    onValuesChange: (values) => keep({ values, ...(before && { before }) }),
    toInput: (values) => ({ ...values, ...(reply && { id: reply.id, before }) }),
  })
  const names = Object.keys(replyFields).map((name) => `{${name}}`)
  return (
    <form noValidate onSubmit={form.onSubmit((input) => save.run(input), focusFirst(form))}>
      <Stack gap="md">
        <TextInput label="Title" required maxLength={maxLength.title} autoFocus {...form.getInputProps('title')} />
        <Textarea
          label="Reply"
          description={`Filled in when it is inserted: ${names.join(', ')}.`}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={maxLength.text}
          {...form.getInputProps('text')}
        />
        {stale && (
          <Alert color="orange" title="A colleague has changed this reply since you began to edit it">
            <strong>{reply.title}</strong>
            <p className={classes.theirs}>{reply.text}</p>
            <Group gap="xs" mt="sm">
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  form.setValues({ title: reply.title, text: reply.text })
                  setOpened(now)
                  forget()
                }}
              >
                Use theirs
              </Button>
              <Button size="xs" variant="default" onClick={() => keep({ values: form.values, before: now })}>
                Keep mine
              </Button>
            </Group>
          </Alert>
        )}
        <FormError>{save.error ? errorText(save.error) : null}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Back
          </Button>
          <Button type="submit" loading={save.isPending} disabled={stale}>
            Save reply
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
