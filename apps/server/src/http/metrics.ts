import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { loadOnce } from '../on-first-use.ts'
import type { Deps } from '../trpc/context.ts'
import type { Monitored } from './figures.ts'
import { isPublicHost } from './hosts.ts'
import type { Traffic } from './traffic.ts'

/**
 * GET /metrics: the figures of this server for Prometheus, which asks by address or internal name, as the health checks do.
 * The library is loaded when it is first asked, or after many requests: loading it would delay the start, and requests are
 * counted from the first anyway.
 */
export function serveMetrics(
  server: FastifyInstance,
  { db, links }: Pick<Deps, 'db' | 'links'>,
  split: boolean,
  traffic: Traffic,
  monitored: Monitored,
) {
  const isPublic = isPublicHost(links, split)
  const figures = loadOnce(async () => (await import('./figures.ts')).figuresOf(db, traffic, monitored))
  traffic.many
    .then(() => figures())
    .catch((error) => server.log.error({ err: error }, 'the figures for /metrics could not be loaded'))
  // How busy the server is must be seen most when it refuses other calls.
  const whileBusy = { pressureHandler: () => {} }
  server.get('/metrics', { config: whileBusy }, async (req, reply) => {
    if (isPublic(req)) throw new AppError('NOT_FOUND', 'Not found')
    const { contentType, read } = await figures()
    return reply.type(contentType).send(await read())
  })
}
