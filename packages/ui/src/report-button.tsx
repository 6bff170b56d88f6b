import { say } from '@kazi/schemas/say'
import { ActionIcon } from '@mantine/core'
import { IconFlag } from '../tabler/all.gen.ts'

export const reportColumn = () => say('Is something wrong?')

/** Beside a row: says that something is wrong with it. `row` is what the row is called. */
export const ReportButton = ({ row, onClick }: { row: string; onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    title={say('Something is wrong with this row')}
    aria-label={say('Something is wrong with this row: {row}', { row })}
    onClick={onClick}
  >
    <IconFlag size="1.1rem" aria-hidden />
  </ActionIcon>
)
