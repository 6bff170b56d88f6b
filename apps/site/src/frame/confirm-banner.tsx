import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { exactTime } from '@kazi/ui/format'
import { IconMailExclamation } from '@kazi/ui/tabler'
import { Alert, Button, Group } from '@mantine/core'

/** Says what requires a confirmed email address; disappears once the emailed link was opened. */
export function ConfirmBanner() {
  const { data: user } = trpc.auth.me.useQuery()
  const resend = useCommand(trpc.auth.resendConfirmation)
  if (!user || user.emailConfirmed) return null
  const sentAt = resend.data?.sentAt
  return (
    <Alert
      className="kazi-screen"
      role="region"
      aria-label="Confirm your email address"
      color="marigold"
      icon={<IconMailExclamation aria-hidden />}
      title="Confirm your email address"
    >
      We sent a link to <strong style={{ overflowWrap: 'anywhere' }}>{user.email}</strong>. Until you open it, you'll
      only get notifications here, not by email. Everything else works.
      <Group mt="sm" gap="sm">
        <Button variant="default" size="sm" onClick={() => resend.run()} loading={resend.isPending}>
          Send the Link Again
        </Button>
        <span role="status">{sentAt && `Sent ${exactTime(sentAt)}`}</span>
      </Group>
    </Alert>
  )
}
