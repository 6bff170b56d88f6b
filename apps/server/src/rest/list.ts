import { type ListPage, pageSize } from '@kazi/schemas/list'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The query string of a list as the procedure's input: `q`, `sort`, `desc`, `limit` and `cursor`; whatever else it says
 * is a filter. Without a limit a list has all rows that fit into one answer.
 */
export function listInput(query: Record<string, unknown>) {
  const { q, sort, desc, limit, cursor, ...filters } = query
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(cursor !== undefined && { cursor }),
    desc: desc === 'true',
    size: limit === undefined ? pageSize.max : Number(limit),
    filters,
  }
}

/** Sends the rows as an array. Where there are more, `Link: <...>; rel="next"` (RFC 8288) says where. */
export function sendPage(req: FastifyRequest, reply: FastifyReply, { rows, next, previous }: ListPage<unknown>) {
  const links = [
    ['next', next],
    ['prev', previous],
  ].flatMap(([rel, cursor]) => {
    if (!cursor) return []
    const url = new URL(req.url, 'http://localhost')
    url.searchParams.set('cursor', cursor)
    return [`<${url.pathname}${url.search}>; rel="${rel}"`]
  })
  if (links.length > 0) reply.header('link', links.join(', '))
  return reply.send(rows)
}
