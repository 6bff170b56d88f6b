import { type Outputs, trpc } from '@kazi/client/connect'
import { say } from '@kazi/schemas/say'
import { PageHeader } from '@kazi/ui/page-header'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { Badge, Button, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { threadsQuery } from '#/reads/threads-query.ts'
import { useNotifications } from '#/reads/use-notifications.ts'
import type { Tab } from './portal-search.ts'
import classes from './va-dashboard.module.css'

type Props = {
  tab: Tab
  onTab: (tab: Tab) => void
  panels: Record<Tab, ReactNode>
}

const none: [] = []
/** Long after what the page itself reads, also on a weak line. */
const readAheadMs = 4000

/** What is not open yet is read ahead, for when there is no connection. */
function useReadAhead(threads: Outputs['vaPortal']['messages']['list']['rows']) {
  const utils = trpc.useUtils()
  useEffect(() => {
    const ahead = () => import('#/reads/read-ahead.ts').then(({ readAhead }) => readAhead(utils, threads))
    const timer = setTimeout(() => void ahead().catch(() => {}), readAheadMs)
    return () => clearTimeout(timer)
  }, [threads, utils])
}

/** Welcome, the three figures, and the four tabs. */
export function VaDashboard({ tab, onTab, panels }: Props) {
  const [profile] = trpc.vaPortal.profile.useSuspenseQuery()
  const [{ active, completed }] = trpc.vaPortal.tasks.counts.useSuspenseQuery()
  const [threads] = trpc.vaPortal.messages.list.useSuspenseInfiniteQuery(threadsQuery, {
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { unread } = useNotifications()
  const unreadMessages = threads.pages[0]?.unread ?? 0
  useReadAhead(threads.pages[0]?.rows ?? none)
  const strip = useRef<HTMLDivElement>(null)
  // On a phone the strip is wider than the screen.
  useEffect(() => {
    const shown = strip.current?.querySelector<HTMLElement>(`[id$="-tab-${tab}"]`)
    if (!shown || !strip.current) return
    const { scrollLeft, clientWidth } = strip.current
    const [start, end] = [shown.offsetLeft, shown.offsetLeft + shown.offsetWidth]
    if (start < scrollLeft) strip.current.scrollTo({ left: start })
    else if (end > scrollLeft + clientWidth) strip.current.scrollTo({ left: end - clientWidth })
  }, [tab])
  const earnings = (
    <Button renderRoot={(props) => <Link to="/va/earnings" {...props} />} variant="default">
      {say('Earnings')}
    </Button>
  )
  return (
    <>
      <div className={classes.top} data-tab={tab}>
        <PageHeader title={say('Welcome, {name}', { name: profile.name })} actions={earnings} />
        <Stats label={say('Your work')}>
          <StatCard label={say('Active Tasks')} value={active} />
          <StatCard label={say('Completed')} value={completed} />
          <StatCard label={say('Notifications')} value={unread} tone={unread > 0 ? 'accent' : 'plain'} />
        </Stats>
      </div>
      <Tabs value={tab} onChange={(value) => onTab(value as Tab)} keepMounted={false} className={classes.room}>
        <Tabs.List mb="lg" className={classes.tabs} ref={strip}>
          <Tabs.Tab value="tasks">{say('Tasks')}</Tabs.Tab>
          <Tabs.Tab value="messages" rightSection={badge(unreadMessages)}>
            {say('Messages')}
          </Tabs.Tab>
          <Tabs.Tab value="notifications" rightSection={badge(unread)}>
            {say('Notifications')}
          </Tabs.Tab>
          <Tabs.Tab value="profile">{say('Profile')}</Tabs.Tab>
        </Tabs.List>
        {tab === 'messages' && <div className={classes.earnings}>{earnings}</div>}
        <Tabs.Panel value="tasks" className={classes.panel}>
          {panels.tasks}
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={classes.panel}>
          {panels.messages}
        </Tabs.Panel>
        <Tabs.Panel value="notifications" className={classes.panel}>
          {panels.notifications}
        </Tabs.Panel>
        <Tabs.Panel value="profile" className={classes.panel}>
          {panels.profile}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** No component: a tab keeps room for any element, also for one that shows nothing. */
const badge = (of: number) => of > 0 && <Badge circle>{of}</Badge>
