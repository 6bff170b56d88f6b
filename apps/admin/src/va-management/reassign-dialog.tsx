import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import type { Movable } from './assignment.ts'
import { AssignmentLine } from './assignment-line.tsx'
import classes from './management.module.css'
import { nextFreeText } from './next-free.tsx'
import { ReasonField, useReason } from './reason-field.tsx'

type Props = { assignment: Movable; onClose: () => void; onReassigned: (id: number) => void }
type Candidate = Outputs['admin']['work']['load']['rows'][number]
/** Of the chosen VA, what the dialog needs to name them again. */
const chosen = z.object({ id: z.number(), name: z.string() })
type Chosen = z.infer<typeof chosen>

/** Another VA takes the assignment over: who, and why. */
export function ReassignDialog({ assignment, onClose, onReassigned }: Props) {
  const { id, vaId, vaName, projectTitle, openTasks, clientName } = assignment
  const [to, keepTo, forgetTo] = useDraft(`reassign-to:${id}`, chosen)
  const [reason, setReason, forget] = useReason(`reassign:${id}`)
  const reassign = useCommand(trpc.admin.assignments.reassign, {
    success: ({ vaName: name }) => ({
      title: `${name} takes over “${projectTitle}”`,
      text: `${name}, ${vaName} and ${clientName} have been notified.`,
    }),
    failure: false,
    onSuccess: () => {
      forget()
      forgetTo()
    },
    onDone: (next) => {
      onClose()
      onReassigned(next.id)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Reassign this assignment" size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (to) reassign.run({ id, vaId: to.id, reason })
        }}
      >
        <Stack gap="md">
          <AssignmentLine {...assignment} />
          <VaSelect
            exclude={vaId}
            value={to}
            onChange={(va) => (va ? keepTo({ id: va.id, name: va.name }) : forgetTo())}
          />
          <ReasonField value={reason} onChange={setReason} />
          <ul className={classes.rows}>
            {openTasks > 0 && <li>{count(openTasks, 'open task')} will move along, with the deadline.</li>}
            <li>
              {vaName} keeps the hours logged so far. The remaining agreed hours move to the new VA at the same price.
            </li>
            <li>Both VAs and {clientName} are told at once, by bell and email.</li>
          </ul>
          <FormError>{reassign.error ? errorText(reassign.error) : null}</FormError>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={reassign.isPending} disabled={!to}>
              Reassign
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type SelectProps = { exclude: number; value: Chosen | null; onChange: (va: Chosen | null) => void }

/** VAs are searched while typing, because there may be thousands; each says how busy they are. */
function VaSelect({ exclude, value, onChange }: SelectProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === value?.name ? '' : typed, 200)
  const { data } = trpc.admin.work.load.useQuery({ q, size: 20 }, { placeholderData: keepPreviousData })
  const found = (data?.rows ?? []).filter(({ id }) => id !== exclude)
  const shown: (Chosen | Candidate)[] = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label="New VA"
      placeholder="Search by name, email or skill"
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(shown.find((va) => String(va.id) === id) ?? null)}
      searchable
      required
      // Where the dialog begins. Its list opens with the first letter, so that Escape still closes the dialog.
      data-autofocus
      openOnFocus={false}
      onSearchChange={setTyped}
      // The server has already filtered them.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const va = shown.find(({ id }) => String(id) === option.value)
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {va && 'email' in va && (
              <span>
                {va.email}, {va.openTasks === 0 ? 'nothing open' : count(va.openTasks, 'open task')},{' '}
                {nextFreeText(va.nextFree)}
              </span>
            )}
          </span>
        )
      }}
      nothingFoundMessage="No matches"
    />
  )
}
