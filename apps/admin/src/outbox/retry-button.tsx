import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import cells from '#/table/cells.module.css'
import type { MailRow } from './outbox-list.tsx'

export function RetryButton({ mail: { id, to, subject } }: { mail: Pick<MailRow, 'id' | 'to' | 'subject'> }) {
  const retry = useCommand(trpc.admin.outbox.retry, {
    success: { title: 'Queued again', text: `The email to ${to} will be sent shortly.` },
  })
  return (
    <Button
      className={cells.above}
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={retry.isPending}
      aria-label={`Retry: ${subject}, to ${to}`}
      onClick={() => retry.run({ id })}
    >
      Retry
    </Button>
  )
}
