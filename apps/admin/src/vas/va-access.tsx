import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Badge, Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconMailForward } from '@tabler/icons-react'
import classes from './vas.module.css'
import type { Va } from './vas-list.tsx'

const accessStates = {
  never: { label: 'Never invited', color: 'gray', Icon: IconCircleDashed, button: 'Invite' },
  invited: { label: 'Invited', color: 'marigold', Icon: IconMailForward, button: 'Invite again' },
  active: { label: 'Active', color: 'forest', Icon: IconCircleCheck, button: 'Send password link' },
}

/** Whether this VA can sign in to the portal, and a button to email an invitation. */
export function Access({ va }: { va: Va }) {
  const invite = useCommand(trpc.admin.vas.invite, { success: `Link emailed to ${va.email}` })
  const state = va.active ? 'active' : va.invitedAt ? 'invited' : 'never'
  const { label, color, Icon, button } = accessStates[state]
  return (
    <section className={classes.access} aria-label="Portal access">
      <div className={classes.accessState}>
        <Badge color={color} leftSection={<Icon size={15} aria-hidden />}>
          {label}
        </Badge>
        <span className={classes.muted}>
          {va.invitedAt ? (
            <>
              Invited <RelativeTime at={va.invitedAt} />
            </>
          ) : (
            'No portal access yet'
          )}
        </span>
      </div>
      <Button variant="default" loading={invite.isPending} onClick={() => invite.run({ id: va.id })}>
        {button}
      </Button>
    </section>
  )
}
