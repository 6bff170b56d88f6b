import { trpc } from '@kazi/client/connect'
import { Section } from '@kazi/ui/section'
import { Suspense } from 'react'
import { ChangePassword } from './account/change-password.tsx'
import { ApplicationState } from './application/application-state.tsx'
import type { PortalSearch, Tab } from './dashboard/portal-search.ts'
import { SignedOut } from './dashboard/signed-out.tsx'
import { VaDashboard } from './dashboard/va-dashboard.tsx'
import { Pending } from './frame/fallbacks.tsx'
import { PortalFrame } from './frame/portal-frame.tsx'
import { VaMessages } from './messages/va-messages.tsx'
import { VaProfile } from './profile/va-profile.tsx'
import { VaTasks } from './tasks/va-tasks.tsx'

type Props = { search: PortalSearch; go: (search: PortalSearch) => void }

export function Portal({ search, go }: Props) {
  const [who] = trpc.vaPortal.whoIsThere.useSuspenseQuery()
  if (who === 'nobody') return <SignedOut />
  if (who === 'applicant') return <Applicant />
  const openMessage = (thread: string | undefined) => go({ tab: 'messages', thread })
  return (
    <PortalFrame onOpenMessage={openMessage}>
      <Suspense fallback={<Pending />}>
        <VaDashboard
          tab={search.tab ?? 'tasks'}
          onTab={(tab: Tab) => go({ tab })}
          onOpenMessage={openMessage}
          panels={{
            tasks: <VaTasks search={search} onSearch={(next) => go({ ...next, tab: search.tab })} />,
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
