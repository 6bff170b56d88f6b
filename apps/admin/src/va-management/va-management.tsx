import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccessList } from './access-list.tsx'
import { AssignmentsList } from './assignments-list.tsx'
import { LoadList } from './load-list.tsx'
import classes from './management.module.css'
import { type ManagementProps, type ManagementTab, managementTabs, tabs } from './management-search.ts'
import { PerformanceList } from './performance-list.tsx'

const lists: Record<ManagementTab, (props: ManagementProps) => ReactNode> = {
  assignments: AssignmentsList,
  load: LoadList,
  performance: PerformanceList,
  access: AccessList,
}

/** The work, where the VA database is the people. A search stays from tab to tab; each tab has its own filters. */
export function VaManagement({ search, onSearch }: ManagementProps) {
  const open = (tab: string | null) =>
    onSearch({
      tab: (tab ?? 'assignments') as ManagementTab,
      sort: '',
      desc: false,
      assignment: undefined,
      va: undefined,
    })
  return (
    <Tabs value={search.tab} onChange={open} keepMounted={false}>
      <Tabs.List aria-label="VA management">
        {managementTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {tabs[tab].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {managementTabs.map((tab) => {
        const List = lists[tab]
        return (
          <Tabs.Panel key={tab} value={tab} pt="md" className={classes.panel}>
            <p className={classes.text}>{tabs[tab].text}</p>
            <List search={search} onSearch={onSearch} />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
