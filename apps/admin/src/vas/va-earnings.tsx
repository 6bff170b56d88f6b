import { trpc } from '@kazi/client/connect'
import { EarningRows } from '@kazi/ui/earning-rows'
import { EmptyState } from '@kazi/ui/empty-state'
import { ShowMore } from '@kazi/ui/show-more'
import { Loaded } from '#/frame/loaded.tsx'

/** The rows behind a VA's earnings, a page at a time. */
export function VaEarnings({ vaId }: { vaId: number }) {
  const query = trpc.admin.vas.earnings.useInfiniteQuery(
    { id: vaId },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  return (
    <Loaded query={query} failure="Couldn't load the earnings" small>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <EmptyState small title="No earnings yet" order={4} />
        return (
          <>
            <EarningRows rows={rows.map((row) => ({ ...row, who: row.clientName }))} />
            {query.hasNextPage && (
              <ShowMore mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
