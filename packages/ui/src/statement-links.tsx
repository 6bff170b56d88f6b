import { monthName } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '../tabler/all.gen.ts'

type Props = {
  /** The statements' path, without the month: '/api/statements'. */
  path: string
  month: string
}

/** Downloads of a month's statement. */
export const StatementLinks = ({ path, month }: Props) => (
  <Group gap="xs">
    {(['PDF', 'CSV'] as const).map((kind) => (
      <Button
        key={kind}
        component="a"
        href={`${path}/${month}.${kind.toLowerCase()}`}
        download
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={say('Statement for {month} as {kind}', { month: monthName(month), kind })}
      >
        {kind}
      </Button>
    ))}
  </Group>
)
