/** What the overview reads; its route's loader starts the first two. */

const most = 4
/** Tasks without a proposed VA, and visitors' inquiries. */
export const openRequestsQuery = { filters: { state: 'open' }, size: 8 } as const
export const toReview = { filters: { state: 'to_review' }, size: most } as const
export const unreadThreads = { filters: { unread: true }, size: most } as const
