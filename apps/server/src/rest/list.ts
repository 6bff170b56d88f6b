import { type ListPage, pageSize } from '@kazi/schemas/list'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Converts a list's query string to the procedure's input: `q`, `sort`, `desc`, `limit` and `cursor`; everything else
 * is a filter. Without a limit a list has `normal` rows, or as many as fit into one response.
 */
export function listInput(query: Record<string, unknown>, normal?: unknown) {
  const { q, sort, desc, limit, cursor, ...filters } = query
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(cursor !== undefined && { cursor }),
    ...(desc !== undefined && { desc }),
    size: limit === undefined ? (typeof normal === 'number' ? normal : pageSize.max) : Number(limit),
    filters,
  }
}

/** A field of that input as the query string has it: its caller knows neither `size` nor `filters`. */
export const sentPath = ([first, ...rest]: PropertyKey[]) =>
  first === 'filters' ? rest : [first === 'size' ? 'limit' : (first ?? ''), ...rest]

/** The Link header when there are more rows: `<...>; rel="next"` (RFC 8288). */
export function linksOf(url: string, { next, previous }: Pick<ListPage<unknown>, 'next' | 'previous'>) {
  const links = [
    ['next', next],
    ['prev', previous],
  ].flatMap(([rel, cursor]) => {
    if (!cursor) return []
    const at = new URL(url, 'http://localhost')
    at.searchParams.set('cursor', cursor)
    return [`<${at.pathname}${at.search}>; rel="${rel}"`]
  })
  return links.length > 0 ? links.join(', ') : undefined
}

/** How many rows match, as far as a list counts them. */
export const totalHeader = 'x-total-count'

/** Sends the rows as an array, with a Link header to the adjacent pages. */
export function sendPage(req: FastifyRequest, reply: FastifyReply, page: ListPage<unknown>) {
  const links = linksOf(req.url, page)
  if (links) reply.header('link', links)
  reply.header(totalHeader, page.total)
  return reply.send(page.rows)
}
