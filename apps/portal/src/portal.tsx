import { trpc } from '@kazi/client/connect'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PortalSearch, Tab } from './dashboard/portal-search.ts'
import { SignedOut, useEnded } from './dashboard/signed-out.tsx'
import { VaDashboard } from './dashboard/va-dashboard.tsx'
import { Pending, RouteError } from './frame/fallbacks.tsx'
import { PortalFrame } from './frame/portal-frame.tsx'
import { useLanguage } from './language/language.ts'
import { VaTasks } from './tasks/va-tasks.tsx'

// A weak line carries the tasks first.
const Account = lazy(() => import('./account/account.tsx').then((file) => ({ default: file.Account })))
const ApplicationState = lazy(() =>
  import('./application/application-state.tsx').then((file) => ({ default: file.ApplicationState })),
)
const VaMessages = lazy(() => import('./messages/va-messages.tsx').then((file) => ({ default: file.VaMessages })))
const VaNotifications = lazy(() =>
  import('./dashboard/va-notifications.tsx').then((file) => ({ default: file.VaNotifications })),
)
const VaProfile = lazy(() => import('./profile/va-profile.tsx').then((file) => ({ default: file.VaProfile })))

/** With `replace`, Back leads past what was shown before. */
type Go = (search: PortalSearch, how?: { replace: true }) => void
type Props = { search: PortalSearch; go: Go }

export function Portal({ search, go }: Props) {
  useLanguage()
  const [who] = trpc.vaPortal.whoIsThere.useSuspenseQuery()
  const ended = useEnded(who)
  if (who === 'nobody') return <SignedOut ended={ended} />
  if (who === 'applicant')
    return (
      <Suspense fallback={<Pending />}>
        <Applicant />
      </Suspense>
    )
  return (
    <PortalFrame onGo={go}>
      <Suspense fallback={<Pending />}>
        <VaDashboard
          tab={search.tab ?? 'tasks'}
          onTab={(tab: Tab) => go({ tab })}
          panels={{
            tasks: (
              <VaTasks
                search={search}
                onSearch={(next) => go({ ...next, tab: search.tab }, { replace: true })}
                sought={search.task}
                // It would be sought anew.
                onFound={() => go({ ...search, task: undefined }, { replace: true })}
              />
            ),
            messages: (
              <Panel name="messages">
                <VaMessages thread={search.thread} onThread={(thread) => go({ tab: 'messages', thread })} />
              </Panel>
            ),
            notifications: (
              <Panel name="notifications">
                <VaNotifications onGo={go} />
              </Panel>
            ),
            profile: (
              <Panel name="profile">
                <VaProfile />
                <Account />
              </Panel>
            ),
          }}
        />
      </Suspense>
    </PortalFrame>
  )
}

/** What a tab loads when it is opened; without a connection the rest of the page stays. */
const Panel = ({ name, children }: { name: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => name} errorComponent={RouteError}>
    <Suspense fallback={<Pending />}>{children}</Suspense>
  </CatchBoundary>
)

function Applicant() {
  const [application] = trpc.vaPortal.application.useSuspenseQuery()
  return <ApplicationState application={application} />
}
