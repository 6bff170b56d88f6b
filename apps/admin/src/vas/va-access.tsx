import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { RelativeTime } from '@kazi/ui/relative-time'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { Button } from '@mantine/core'
import { vaAccessStates } from '#/records/va-access.ts'
import { May } from '#/session/may.tsx'
import type { Va } from './va.ts'
import classes from './vas.module.css'

/** Whether this VA can sign in to the portal, and a button to email an invitation. */
export function Access({ va }: { va: Va }) {
  const invite = useCommand(trpc.admin.vas.invite, { success: `Link emailed to ${va.email}` })
  const { button, ...state } = vaAccessStates[va.access]
  return (
    <section className={classes.access} aria-label="Portal access">
      <div className={classes.accessState}>
        <ShownBadge {...state} />
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
      <May>
        <Button variant="default" loading={invite.isPending} onClick={() => invite.run({ id: va.id })}>
          {button}
        </Button>
      </May>
    </section>
  )
}
