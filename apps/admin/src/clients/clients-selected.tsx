import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { analysesGrant, maxAnalyses } from '@kazi/schemas/client'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { IconPlayerPause, IconPlayerPlay, IconSparkles } from '@kazi/ui/tabler'
import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowBulk } from '#/bulk/use-bulk.tsx'
import { useBulkCommand } from '#/bulk/use-bulk-command.ts'
import { useDraft } from '#/forms/use-draft.ts'
import type { clientsQueryOf } from './clients-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof clientsQueryOf>
  onResult: ShowBulk
}

/** Grants analyses to the selected clients, suspends them or lets them in again; each has its own result, and one undo takes all back. */
export function ClientsSelected({ selection, matching, onResult }: Props) {
  const { client } = trpc.useUtils()
  const { run, isPending, error, done } = useBulkCommand(selection, matching, client.admin.clients.changeMany.mutate)
  const [asking, setAsking] = useState<'topUp' | 'suspend' | null>(null)
  const [left, keepLeft, forgetLeft] = useDraft('clients-analyses', z.string())
  const close = () => setAsking(null)
  const button = { size: 'compact-sm', variant: 'default', disabled: isPending } as const
  const failure = error ? errorText(error) : null
  return (
    <>
      <Button {...button} leftSection={<IconSparkles size={15} aria-hidden />} onClick={() => setAsking('topUp')}>
        Grant analyses
      </Button>
      <Button {...button} leftSection={<IconPlayerPause size={15} aria-hidden />} onClick={() => setAsking('suspend')}>
        Suspend
      </Button>
      <Button
        {...button}
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        onClick={() =>
          run({ what: 'reinstate' }, (result) =>
            onResult('Lift the suspension of clients', 'can sign in again', result),
          )
        }
      >
        Lift suspension
      </Button>
      <BulkProgress call={{ isPending, done }} />
      <FormError>{asking ? null : failure}</FormError>
      <Modal opened={asking === 'topUp'} onClose={close} title="Analyses for the selected clients" size="sm">
        {asking === 'topUp' && (
          <TopUpForm
            left={left ?? '10'}
            onType={keepLeft}
            failure={failure}
            busy={isPending}
            onCancel={close}
            onSave={(change) =>
              run(change, (result) => {
                forgetLeft()
                close()
                onResult('Grant analyses', 'given analyses', result)
              })
            }
          />
        )}
      </Modal>
      <Modal opened={asking === 'suspend'} onClose={close} title="Suspend the selected clients?" size="md">
        <Stack gap="md">
          <div>
            They are signed out everywhere, cannot sign in, and get no more news by email. We email each of them that
            their account is suspended. You can lift the suspension at any time.
          </div>
          <div>Their tasks and requests stay as they are. VAs are not told.</div>
          <FormError>{failure}</FormError>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red"
              loading={isPending}
              onClick={() =>
                run({ what: 'suspend' }, (result) => {
                  close()
                  onResult('Suspend clients', 'suspended', result)
                })
              }
            >
              Suspend
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

type FormProps = {
  left: string
  /** Keeps what is typed until it is granted. */
  onType: (left: string) => void
  failure: string | null
  busy: boolean
  onCancel: () => void
  onSave: (change: { what: 'topUp'; left: number }) => void
}

function TopUpForm({ left, onType, failure, busy, onCancel, onSave }: FormProps) {
  const form = useSchemaForm({
    schema: analysesGrant,
    initialValues: { left },
    onValuesChange: (values) => onType(values.left),
    toInput: ({ left }) => ({ what: 'topUp', left: left === '' ? Number.NaN : Number(left) }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(onSave, focusFirst(form))}>
      <Stack gap="md">
        <NumberInput
          label="Analyses left"
          description="Each client gets as many as they need to have this number left. Nobody gets fewer."
          min={1}
          max={maxAnalyses}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          {...form.getInputProps('left')}
          onChange={(value) => form.setFieldValue('left', String(value))}
        />
        <FormError>{failure}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Grant
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
