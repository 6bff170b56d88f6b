import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { handoverMark } from '@kazi/schemas/handover-mark'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { handOver } from './accounts/handover.ts'
import { AppError } from './errors.ts'
import { bodyLimit, connectionLimits as bounds, guardBodies, uploadLimit } from './http/bodies.ts'
import { contextFactory, cookieName } from './http/context.ts'
import { logFault } from './http/faults.ts'
import type { Monitored } from './http/figures.ts'
import { serveHealth } from './http/health.ts'
import { guardHosts } from './http/hosts.ts'
import { refuseBulkyJson } from './http/json.ts'
import { serveMetrics } from './http/metrics.ts'
import { guardOrigin } from './http/origin.ts'
import { servePages } from './http/pages.ts'
import { calledRoute, isCall, readableUrl, refuseUnreadable } from './http/route.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { watchTraffic } from './http/traffic.ts'
import { rateLimits } from './limits/limits.ts'
import { networkOf } from './limits/network.ts'
import { adminRest } from './rest/admin.rest.ts'
import { authRest } from './rest/auth.rest.ts'
import { calendarRest } from './rest/calendar.rest.ts'
import { serveApiDocs } from './rest/docs.ts'
import { filesRest } from './rest/files.rest.ts'
import { inquiriesRest } from './rest/inquiries.rest.ts'
import { formLimits, mountRest, type Route, sendError } from './rest/mount.ts'
import { settingsRest, unsubscribeRest } from './rest/settings.rest.ts'
import { statementsRest } from './rest/statements.rest.ts'
import { tasksRest } from './rest/tasks.rest.ts'
import { ignoreBodies, openUnsubscribePage } from './rest/unsubscribe.ts'
import { vaPortalRest } from './rest/va-portal.rest.ts'
import { vasRest } from './rest/vas.rest.ts'
import { type AppRouter, appRouter } from './router.ts'
import { logRefusal } from './trpc/access-log.ts'
import type { Deps } from './trpc/context.ts'
import { publicError } from './trpc/trpc.ts'
import { profileOf } from './vas/vas.service.ts'

/** Every documented REST call. */
export const routes: Route[] = [
  authRest,
  settingsRest,
  unsubscribeRest,
  tasksRest,
  filesRest,
  statementsRest,
  calendarRest,
  vasRest,
  inquiriesRest,
  vaPortalRest,
  adminRest,
].flat()

export type AppOptions = {
  log: FastifyBaseLogger | false
  /** The three hosts are set: each serves its own app. */
  split?: boolean
  /** Clients may reach this server under host names that are not configured. */
  anyHost?: boolean
  trustProxy?: string[] | undefined
  /** Refuses calls while the event loop is this late, in ms; 0: never. */
  busyAfterMs?: number
  monitored?: Monitored
}

const maxBatch = 10

const isRead = ([method]: Route) => method === 'GET'

/** Builds the server from its parts, without reading the environment or listening. */
export async function buildApp(
  deps: Deps,
  { log, split = false, anyHost = false, trustProxy, busyAfterMs = 1000, monitored = {} }: AppOptions,
) {
  const secure = deps.links.site.startsWith('https:')
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: log === false || log.level !== 'debug' }),
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: bounds.requestTimeout,
    http: {
      headersTimeout: bounds.headersTimeout,
      connectionsCheckingInterval: bounds.connectionsCheckingInterval,
    },
    routerOptions: { maxParamLength: 5000 },
    rewriteUrl: (req) => readableUrl(req.url),
    trustProxy: trustProxy ?? false,
  })
  app.server.maxConnections = bounds.maxConnections
  const traffic = watchTraffic(app, appRouter)
  drainOnClose(app)
  await app.register(cookie)
  setSecurityHeaders(app, secure)
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    retryAfter: 2,
    message: 'We are very busy. Please try again in a moment.',
  })
  app.setErrorHandler((error, req, reply) => {
    const answer = sendError(error, reply)
    logFault(req.log, error, { status: reply.statusCode, call: calledRoute(req) })
    // Procedures log their own refusals.
    if (error instanceof AppError) logRefusal({ log: req.log, ip: req.ip }, calledRoute(req), error)
    return answer
  })
  app.addHook('onRequest', (req, reply, done) => {
    if (isCall(req)) reply.header('cache-control', 'no-store')
    done()
  })
  refuseUnreadable(app)
  if (!anyHost) guardHosts(app, deps.links, split)
  guardOrigin(app, new Set(split ? Object.values(deps.links) : []))
  guardBodies(app, deps)
  const contextFor = contextFactory(deps, secure)
  await serveHealth(app, deps, split)
  serveMetrics(app, deps, split, traffic, monitored)
  await app.register(
    async (scope) => {
      serveApiDocs(scope, routes, deps.links, split)
      openUnsubscribePage(scope, deps.links.site)
      const mount = (app: FastifyInstance, routes: Route[]) => mountRest(app, routes, contextFor, deps.writes)
      const [reads, changes] = [routes.filter(isRead), routes.filter((route) => !isRead(route))]
      // Multipart waits for each request twice and listens to its response: not for calls that have no body.
      await scope.register(async (scope) => mount(scope, reads))
      await scope.register(async (scope) => {
        await scope.register(multipart, {
          limits: { ...formLimits, fileSize: uploadLimit, headerPairs: 50 },
        })
        mount(
          scope,
          changes.filter((route) => !unsubscribeRest.includes(route)),
        )
        await scope.register(async (forms) => {
          mount(forms, unsubscribeRest)
          ignoreBodies(forms)
        })
      })
    },
    { prefix: '/api' },
  )
  await app.register(async (scope) => mountTrpc(scope, contextFor))

  const page = await servePages(app, deps.links, split, (id) => deps.read((db) => profileOf(db, id)), {
    handOver: async (req) => {
      const session = req.cookies[cookieName('applicant', secure)]
      const token = session && (await handOver(deps.db, session))
      return token && `${handoverMark}${token}`
    },
    // Together with the calls of the public search, whose answers they are.
    countRender: (req) => deps.limiter.hit(deps.db, rateLimits.search, networkOf(req.ip)),
  })
  app.setNotFoundHandler((req, reply) => {
    if (isCall(req) || (req.method !== 'GET' && req.method !== 'HEAD'))
      return sendError(new AppError('NOT_FOUND', 'Not found'), reply)
    return page(req.url.split('?')[0] ?? '/', req, reply)
  })
  return app
}

async function mountTrpc(app: FastifyInstance, contextFor: ReturnType<typeof contextFactory>) {
  app.addHook('onRequest', (req, _, done) => {
    const type = req.headers['content-type']
    if (req.method !== 'POST' || type === undefined) return done()
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.')
    // tRPC compares the content type case-sensitively.
    req.headers['content-type'] = type.toLowerCase()
    done()
  })
  app.addHook('preValidation', (req, _, done) => {
    // tRPC parses the body after this hook: until then it is text.
    if (typeof req.body === 'string') refuseBulkyJson(req.body)
    done()
  })
  // Event streams are not JSON, so they are not compressed: nothing may delay an event.
  await app.register(compress, {
    // Compressed requests are not accepted: one could expand to gigabytes.
    globalDecompression: false,
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: maxBatch,
      createContext: ({ req, res }) => contextFor(req, res),
      responseMeta: ({ errors }) => {
        const wait = errors.map((error) => publicError(error).retryAfterSeconds).find(Boolean)
        return wait ? { headers: { 'retry-after': String(wait) } } : {}
      },
      onError: ({ error, path, req }) => {
        logFault(req.log, error, { status: getHTTPStatusCodeFromError(error), ...(path && { call: path }) })
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}

/** While closing, every response closes its connection: keep-alive sockets would delay the exit for seconds. */
function drainOnClose(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}
