import { trpc } from '@kazi/client/connect'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import cells from '#/table/cells.module.css'
import type { Mail } from './outbox-list.tsx'

export function RetryButton({ mail: { id, to, subject } }: { mail: Mail }) {
  const retry = trpc.admin.outbox.retry.useMutation({ meta: { success: `Queued again - To ${to}.` } })
  return (
    <Button
      className={cells.above}
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={retry.isPending}
      aria-label={`Retry: ${subject}, to ${to}`}
      onClick={() => retry.mutate({ id })}
    >
      Retry
    </Button>
  )
}
