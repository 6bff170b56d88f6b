import { type ListPage, pageSize } from '@kazi/schemas/list'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { PageGone } from '#/frame/page-gone.tsx'

/** Which page of a list is shown, as its call takes it. */
type Paging = { size: number; cursor?: string }

export const usePaging = () => useState<Paging>({ size: pageSize.normal })

type Props<Row> = {
  query: { data: ListPage<Row> | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  paging: Paging
  onPaging: (paging: Paging) => void
  /** What the rows are, for the pager. */
  label: string
  failure: string
  /** The title where there are no rows. */
  none: string
  /** Of the headings that say so: one more than the heading above the list. */
  order?: 2 | 3 | 4
  children: (rows: Row[]) => ReactNode
}

/** A list inside a page or a drawer: its page is not in the URL. */
export function PagedRows<Row>(props: Props<Row>) {
  const { query, paging, onPaging, label, failure, none, order = 2, children } = props
  const toFirstPage = () => onPaging({ size: paging.size })
  return (
    <Loaded query={query} failure={failure} small onFirstPage={toFirstPage} order={order}>
      {(page) => {
        if (page.rows.length === 0 && page.total > 0) return <PageGone onFirstPage={toFirstPage} order={order} />
        if (page.rows.length === 0) return <EmptyState small title={none} order={order} />
        return (
          <>
            {children(page.rows)}
            {(page.next || page.previous) && (
              <Pager
                label={label}
                page={page}
                size={paging.size}
                onSearch={({ cursor, size }) => onPaging({ size: size ?? paging.size, ...(cursor && { cursor }) })}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
