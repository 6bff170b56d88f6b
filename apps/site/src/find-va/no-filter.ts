/** Nothing and 'all' mean no filter, so no skill or timezone can have that name. */
export const isNoFilter = (filter: string | null | undefined) =>
  !filter || ['', 'all'].includes(filter.trim().toLowerCase())
