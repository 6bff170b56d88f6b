import { type ListPage, pageSize } from '@kazi/schemas/list'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The query string of a list as the procedure's input: `q`, `sort`, `desc`, `limit` and `cursor`; whatever else it says
 * is a filter. Without a limit a list has as many rows as `normal` says, or all that fit into one answer.
 */
export function listInput(query: Record<string, unknown>, normal?: unknown) {
  const { q, sort, desc, limit, cursor, ...filters } = query
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(cursor !== undefined && { cursor }),
    desc: desc === 'true',
    size: limit === undefined ? (typeof normal === 'number' ? normal : pageSize.max) : Number(limit),
    filters,
  }
}

/** Where there are more rows: `<...>; rel="next"` (RFC 8288). */
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

/** Sends the rows as an array, with a Link header to the pages beside it. */
export function sendPage(req: FastifyRequest, reply: FastifyReply, page: ListPage<unknown>) {
  const links = linksOf(req.url, page)
  if (links) reply.header('link', links)
  return reply.send(page.rows)
}
