import '@mantine/dates/styles.layer.css'
import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import type { LeadMoves } from '@kazi/schemas/lead'
import { leadRules } from '@kazi/schemas/lead-states'
import type { LeadStage } from '@kazi/schemas/lead-words'
import { maxLength } from '@kazi/schemas/max-length'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { icons } from '@kazi/ui/icons'
import { IconChevronDown, IconClock } from '@kazi/ui/tabler'
import { Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { z } from 'zod'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowBulk } from '#/bulk/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/bulk/use-bulk-command.ts'
import { useDraft } from '#/forms/use-draft.ts'
import type { leadsQueryOf } from './leads-search.ts'

/** Only "Convert to client", one by one, leads to the last stage. */
const stages = (Object.keys(leadRules) as LeadStage[]).filter((stage) => stage !== 'converted')

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof leadsQueryOf>
  /** The version that was on screen of each row, on other pages too. */
  read: ReadonlyMap<number, number>
  onResult: ShowBulk
}

/** Moves the selected leads, or sets their next step; each has its own result, and one undo takes all back. */
export function LeadsSelected({ selection, matching, read, onResult }: Props) {
  const { client } = trpc.useUtils()
  const { run, isPending, error, done } = useBulkCommand(
    selection,
    matching,
    (call: BulkCall<typeof matching, Change>) =>
      client.admin.leads.moveMany.mutate({ ...call, before: selection.all ? [] : readOf(selection.ids, read) }),
  )
  const [asking, dialog] = useDisclosure(false)
  const button = { size: 'compact-sm', variant: 'default', disabled: isPending } as const
  return (
    <>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button {...button} rightSection={<IconChevronDown size={15} aria-hidden />}>
            Move to…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {stages.map((stage) => {
            const { label, icon } = leadRules[stage]
            const Icon = icons[icon]
            return (
              <Menu.Item
                key={stage}
                leftSection={<Icon size={17} aria-hidden />}
                onClick={() =>
                  run({ what: 'stage', stage }, (result) => onResult(`Move to ${label}`, `moved to ${label}`, result))
                }
              >
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <Button {...button} leftSection={<IconClock size={15} aria-hidden />} onClick={dialog.open}>
        Set next step
      </Button>
      <BulkProgress call={{ isPending, done }} />
      <FormError>{error && !asking ? errorText(error) : null}</FormError>
      <Modal opened={asking} onClose={dialog.close} title="Next step for the selected leads" size="md">
        {asking && (
          <NextStepForm
            failure={error ? errorText(error) : null}
            busy={isPending}
            onCancel={dialog.close}
            onSave={(change, saved) =>
              run({ what: 'nextStep', ...change }, (result) => {
                saved()
                dialog.close()
                onResult('Set next step', 'updated', result)
              })
            }
          />
        )}
      </Modal>
    </>
  )
}

type Change = LeadMoves['change']

const readOf = (ids: number[], read: Props['read']) =>
  ids.flatMap((id) => {
    const version = read.get(id)
    return version === undefined ? [] : [{ id, version }]
  })

type FormProps = {
  failure: string | null
  busy: boolean
  onCancel: () => void
  onSave: (change: { nextStep: string; nextStepOn: string | null }, saved: () => void) => void
}

const step = z.object({ nextStep: z.string(), nextStepOn: z.string().nullable() })

/** Closing keeps what was typed. */
function NextStepForm({ failure, busy, onCancel, onSave }: FormProps) {
  const [draft, keep, forget] = useDraft('leads-selected:next-step', step)
  const { nextStep, nextStepOn } = draft ?? { nextStep: '', nextStepOn: null }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ nextStep: nextStep.trim(), nextStepOn }, forget)
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Next step"
          description="Replaces the next step of each lead. Leave both fields empty to clear it."
          maxLength={maxLength.line}
          data-autofocus
          value={nextStep}
          onChange={(event) => keep({ nextStep: event.currentTarget.value, nextStepOn })}
        />
        <DateInput
          label="Date"
          valueFormat="MMM D, YYYY"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the date' }}
          value={nextStepOn}
          onChange={(day) => keep({ nextStep, nextStepOn: day })}
        />
        <FormError>{failure}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Set next step
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
