import { trpc } from '@kazi/client/connect'
import { IconPlus } from '@kazi/ui/tabler'
import { Button, Group, Tabs } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { May } from '#/session/may.tsx'
import { PagedRows, usePaging } from '#/table/paged-rows.tsx'
import type { Client } from './client-parts.tsx'
import {
  ActionRows,
  AssignmentRows,
  ConversationRows,
  DocumentRows,
  EmailRows,
  EventRows,
  InquiryRows,
  RatingRows,
  TaskRows,
} from './client-rows.tsx'
import { type ClientTab, clientTabs, firstTasksOf, tabs } from './client-search.ts'

type Props = { client: Client; tab: ClientTab; onTab: (tab: ClientTab) => void }

/** The lists of a client's page; each is read when its tab is opened. */
export function ClientTabs({ client, tab, onTab }: Props) {
  const lists: Record<ClientTab, ReactNode> = {
    tasks: <Tasks id={client.id} />,
    assignments: <Assignments id={client.id} />,
    documents: <Documents id={client.id} />,
    conversations: <Conversations id={client.id} />,
    ratings: <Ratings id={client.id} />,
    inquiries: <Inquiries id={client.id} />,
    emails: <Emails email={client.email} />,
    activity: <Events id={client.id} />,
    team: <Actions id={client.id} />,
  }
  return (
    <Tabs value={tab} onChange={(next) => onTab((next ?? 'tasks') as ClientTab)} keepMounted={false}>
      <Tabs.List aria-label="Lists">
        {clientTabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clientTabs.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {lists[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const kept = { placeholderData: keepPreviousData }
const texts = (label: string) => ({ label, failure: `Failed to fetch ${label}`, none: `No ${label} yet` })

function Tasks({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.tasks.list.useQuery({ ...firstTasksOf(clientId), ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('tasks')}>
      {(rows) => <TaskRows rows={rows} />}
    </PagedRows>
  )
}
function Assignments({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.assignments.list.useQuery({ filters: { clientId }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('assignments')}>
      {(rows) => <AssignmentRows rows={rows} />}
    </PagedRows>
  )
}
function Documents({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.documents.list.useQuery({ filters: { clientId }, ...paging }, kept)
  return (
    <>
      <May>
        <Group mb="md">
          <Button
            leftSection={<IconPlus size={17} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/document-generator/new" search={{ client: clientId }} {...props} />}
          >
            New document
          </Button>
        </Group>
      </May>
      <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('documents')}>
        {(rows) => <DocumentRows rows={rows} />}
      </PagedRows>
    </>
  )
}
function Conversations({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.messages.list.useQuery({ filters: { clientId }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('conversations')}>
      {(rows) => <ConversationRows rows={rows} />}
    </PagedRows>
  )
}
function Ratings({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.clients.ratings.useQuery({ filters: { clientId }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('ratings')}>
      {(rows) => <RatingRows rows={rows} />}
    </PagedRows>
  )
}
function Inquiries({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.clients.inquiries.useQuery({ filters: { clientId }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('inquiries')}>
      {(rows) => <InquiryRows rows={rows} />}
    </PagedRows>
  )
}
function Emails({ email }: { email: string }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.outbox.list.useQuery({ filters: { to: email }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('emails')}>
      {(rows) => <EmailRows rows={rows} />}
    </PagedRows>
  )
}
function Events({ id: clientId }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.clients.events.useQuery({ filters: { clientId }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('activity')}>
      {(rows) => <EventRows rows={rows} />}
    </PagedRows>
  )
}
function Actions({ id }: { id: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.audit.list.useQuery({ filters: { target: `client ${id}` }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts('team actions')}>
      {(rows) => <ActionRows rows={rows} />}
    </PagedRows>
  )
}
