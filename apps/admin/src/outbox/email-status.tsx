import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconCheck, IconClock } from '@tabler/icons-react'
import type { Mail } from './outbox-list.tsx'

export const emailStatusDisplay: Record<Mail['status'], { label: string; color: string; Icon: typeof IconCheck }> = {
  queued: { label: 'Queued', color: 'gray', Icon: IconClock },
  sent: { label: 'Sent', color: 'forest', Icon: IconCheck },
  kept: { label: 'Not sent (no mail server)', color: 'indigo', Icon: IconArchive },
  failed: { label: 'Failed', color: 'red', Icon: IconAlertTriangle },
}

export function EmailStatus({ status }: { status: Mail['status'] }) {
  const { label, color, Icon } = emailStatusDisplay[status]
  return (
    <Badge color={color} leftSection={<Icon size={15} stroke={2} aria-hidden />}>
      {label}
    </Badge>
  )
}
