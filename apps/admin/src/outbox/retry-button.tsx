import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { IconRefresh } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useMay } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import type { MailRow } from './mail.ts'

export function RetryButton({ mail: { id, to, subject } }: { mail: Pick<MailRow, 'id' | 'to' | 'subject'> }) {
  const may = useMay()
  const retry = useCommand(trpc.admin.outbox.retry, {
    success: { title: 'Queued again', text: `The email to ${to} will be sent shortly.` },
  })
  if (!may) return null
  return (
    <Button
      className={cells.above}
      data-no-export
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={retry.isPending}
      aria-label={`Retry: ${subject}, to ${to}, email ${id}`}
      onClick={() => retry.run({ id })}
    >
      Retry
    </Button>
  )
}
