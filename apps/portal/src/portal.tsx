import { type Api, trpc } from '@kazi/client/connect'
import { signedInOrNull } from '@kazi/client/errors'
import { Section } from '@kazi/ui/section'
import { Suspense } from 'react'
import { z } from 'zod'
import { ChangePassword } from './account/change-password.tsx'
import { ApplicationState } from './application/application-state.tsx'
import { Nobody } from './dashboard/nobody.tsx'
import { type Tab, tabs, VaDashboard } from './dashboard/va-dashboard.tsx'
import { Waiting } from './frame/fallbacks.tsx'
import { PortalFrame } from './frame/portal-frame.tsx'
import { VaMessages } from './messages/va-messages.tsx'
import { VaProfile } from './profile/va-profile.tsx'
import { VaTasks } from './tasks/va-tasks.tsx'

/** What the address of the dashboard holds: the open tab and the open conversation. */
export const portalSearch = z.object({ tab: z.enum(tabs).catch('tasks').optional(), thread: z.string().optional() })
type Search = z.infer<typeof portalSearch>

/** Who is at the door: a VA, an applicant, or nobody. */
export async function whoIsThere(api: Api) {
  const profile = await signedInOrNull(api.vaPortal.profile.fetch())
  if (profile) return { is: 'va' as const }
  const application = await signedInOrNull(api.vaPortal.application.fetch())
  return application ? { is: 'applicant' as const } : { is: 'nobody' as const }
}
type Who = Awaited<ReturnType<typeof whoIsThere>>

type Props = { who: Who; search: Search; go: (search: Search) => void }

export function Portal({ who, search, go }: Props) {
  if (who.is === 'nobody') return <Nobody />
  if (who.is === 'applicant') return <Applicant />
  const openMessage = (thread: string | undefined) => go({ tab: 'messages', thread })
  return (
    <PortalFrame onOpenMessage={openMessage}>
      <Suspense fallback={<Waiting />}>
        <VaDashboard
          tab={search.tab ?? 'tasks'}
          onTab={(tab: Tab) => go({ tab })}
          onOpenMessage={openMessage}
          panels={{
            tasks: <VaTasks />,
            messages: <VaMessages thread={search.thread} onThread={(thread) => go({ tab: 'messages', thread })} />,
            profile: (
              <>
                <VaProfile />
                <Section title="Change password">
                  <ChangePassword />
                </Section>
              </>
            ),
          }}
        />
      </Suspense>
    </PortalFrame>
  )
}

function Applicant() {
  const [application] = trpc.vaPortal.application.useSuspenseQuery()
  return <ApplicationState application={application} />
}
