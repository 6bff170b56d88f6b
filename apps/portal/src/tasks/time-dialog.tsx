import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { timeEntry } from '@kazi/schemas/va'
import { hours } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Button, Group, Modal, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core'
import type { VaTask } from './va-task-card.tsx'

/** Today in the VA's calendar. */
const today = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export function TimeDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const entries = trpc.vaPortal.tasks.time.useQuery({ id: task.id })
  const log = useCommand(trpc.vaPortal.tasks.logTime, {
    success: 'Time logged',
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({
    schema: timeEntry,
    initialValues: { id: task.id, minutes: '' as number | '', note: '', workedOn: today() },
  })
  const total = entries.data?.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
  return (
    <Modal opened onClose={onClose} title="Log time" size="lg">
      <Stack>
        <form noValidate onSubmit={form.onSubmit((input) => log.run(input))}>
          <Stack>
            <Group grow align="flex-start">
              <NumberInput
                label="Minutes"
                min={1}
                max={1440}
                allowDecimal={false}
                data-autofocus
                {...form.getInputProps('minutes')}
              />
              <TextInput label="Worked on" type="date" max={today()} {...form.getInputProps('workedOn')} />
            </Group>
            <TextInput label="Note (optional)" {...form.getInputProps('note')} />
            <Group justify="flex-end">
              <Button type="submit" loading={log.isPending}>
                Log time
              </Button>
            </Group>
          </Stack>
        </form>
        {entries.data && entries.data.length > 0 && (
          <>
            <Text fw={600}>{hours(total)} so far</Text>
            <Table.ScrollContainer minWidth={320}>
              <Table>
                <Table.Tbody>
                  {entries.data.map(({ id, minutes, note, workedOn }) => (
                    <Table.Tr key={id}>
                      <Table.Td>
                        <RelativeTime at={workedOn} />
                      </Table.Td>
                      <Table.Td>{hours(minutes)}</Table.Td>
                      <Table.Td>{note}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </>
        )}
      </Stack>
    </Modal>
  )
}
