import { trpc } from '@kazi/client/connect'
import { type ListPage, pageSize } from '@kazi/schemas/list'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { IconPlus } from '@kazi/ui/tabler'
import { Button, Group, Tabs } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { May } from '#/session/may.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { PageGone } from '#/table/page-gone.tsx'
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

type Place = { size: number; cursor?: string }
type Query<Row> = {
  data: ListPage<Row> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

const usePlace = () => useState<Place>({ size: pageSize.normal })
const kept = { placeholderData: keepPreviousData }

function Tasks({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.tasks.list.useQuery({ ...firstTasksOf(clientId), ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="tasks" none="No tasks yet">
      {(rows) => <TaskRows rows={rows} />}
    </Paged>
  )
}
function Assignments({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.assignments.list.useQuery({ filters: { clientId }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="assignments" none="No assignments yet">
      {(rows) => <AssignmentRows rows={rows} />}
    </Paged>
  )
}
function Documents({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.documents.list.useQuery({ filters: { clientId }, ...place }, kept)
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
      <Paged query={query} place={place} onPlace={setPlace} label="documents" none="No documents yet">
        {(rows) => <DocumentRows rows={rows} />}
      </Paged>
    </>
  )
}
function Conversations({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.messages.list.useQuery({ filters: { clientId }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="conversations" none="No conversations yet">
      {(rows) => <ConversationRows rows={rows} />}
    </Paged>
  )
}
function Ratings({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.clients.ratings.useQuery({ filters: { clientId }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="ratings" none="No ratings yet">
      {(rows) => <RatingRows rows={rows} />}
    </Paged>
  )
}
function Inquiries({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.clients.inquiries.useQuery({ filters: { clientId }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="inquiries" none="No inquiries yet">
      {(rows) => <InquiryRows rows={rows} />}
    </Paged>
  )
}
function Emails({ email }: { email: string }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.outbox.list.useQuery({ filters: { to: email }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="emails" none="No emails yet">
      {(rows) => <EmailRows rows={rows} />}
    </Paged>
  )
}
function Events({ id: clientId }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.clients.events.useQuery({ filters: { clientId }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="activity" none="No activity yet">
      {(rows) => <EventRows rows={rows} />}
    </Paged>
  )
}
function Actions({ id }: { id: number }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.audit.list.useQuery({ filters: { target: `client ${id}` }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace} label="team actions" none="No team actions yet">
      {(rows) => <ActionRows rows={rows} />}
    </Paged>
  )
}

type PagedProps<Row> = {
  query: Query<Row>
  place: Place
  onPlace: (place: Place) => void
  label: string
  none: string
  children: (rows: Row[]) => ReactNode
}

function Paged<Row>({ query, place, onPlace, label, none, children }: PagedProps<Row>) {
  const toFirstPage = () => onPlace({ size: place.size })
  return (
    <Loaded query={query} failure={`Failed to fetch ${label}`} small onFirstPage={toFirstPage}>
      {(page) =>
        page.rows.length === 0 && page.total > 0 ? (
          <PageGone onFirstPage={toFirstPage} />
        ) : page.rows.length === 0 ? (
          <EmptyState small title={none} order={2} />
        ) : (
          <>
            {children(page.rows)}
            {(page.next || page.previous) && (
              <Pager
                label={label}
                page={page}
                size={place.size}
                onSearch={({ cursor, size }) => onPlace({ size: size ?? place.size, ...(cursor && { cursor }) })}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
