import type { AnyRouter } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCall } from './route.ts'

/** What a request is counted by; each has few values, whatever callers send. */
export type RequestLabels = { method: string; route: string; status: string }
/** Procedures by their path ('tasks.list'), as the router keeps them; its type nests them. */
type Procedures = Readonly<Record<string, { _def: { type: string } } | undefined>>
type Observe = (seconds: number) => void
export type Traffic = ReturnType<typeof watchTraffic>

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodOf = ({ method }: FastifyRequest) => (methods.has(method) ? method : 'other')

/** How many requests may be remembered before something counts them. */
const maxEarly = 1000

/**
 * Observes each request of this server when its response has ended; call it before the hooks that may refuse one. The
 * first ones are remembered, so that what counts them can be loaded later: when they have become many, at the latest.
 */
export function watchTraffic(server: FastifyInstance, router: AnyRouter) {
  const procedures: Procedures = router._def.procedures
  const many = Promise.withResolvers<void>()
  let inFlight = 0
  const streams = new Map<string, number>()
  const observers = new Map<string, Observe>()
  let early: [labels: RequestLabels, seconds: number][] = []
  let observerOf = (labels: RequestLabels): Observe => {
    return (seconds) => {
      if (early.length < maxEarly && early.push([labels, seconds]) === maxEarly) many.resolve()
    }
  }
  const observe = (labels: RequestLabels, seconds: number) => {
    const key = `${labels.method} ${labels.route} ${labels.status}`
    let observer = observers.get(key)
    if (!observer) {
      observer = observerOf(labels)
      observers.set(key, observer)
    }
    observer(seconds)
  }
  const addStream = (route: string, change: 1 | -1) => streams.set(route, (streams.get(route) ?? 0) + change)

  server.addHook('onRequest', (req, reply, done) => {
    const began = performance.now()
    const route = routeOf(req, procedures)
    const isStream = procedures[route.slice('/trpc/'.length)]?._def.type === 'subscription'
    if (isStream) addStream(route, 1)
    else inFlight++
    // Other than onResponse, this comes also when the browser does not wait for the end.
    reply.raw.once('close', () => {
      if (isStream) addStream(route, -1)
      else inFlight--
      const status = reply.raw.writableEnded ? `${Math.trunc(reply.raw.statusCode / 100)}xx` : 'aborted'
      // How long a stream was open says nothing about the server.
      if (!isStream || reply.raw.statusCode >= 400)
        observe({ method: methodOf(req), route, status }, (performance.now() - began) / 1000)
    })
    done()
  })

  return {
    /** Resolves when no more requests are remembered. */
    many: many.promise,
    /** Requests without a complete response; open streams are counted by themselves. */
    inFlight: () => inFlight,
    openStreams: (): ReadonlyMap<string, number> => streams,
    /** From now on, each request is observed by what this makes for its labels; those remembered are observed now. */
    observeWith(make: (labels: RequestLabels) => Observe) {
      observerOf = make
      observers.clear()
      for (const [labels, seconds] of early) observe(labels, seconds)
      early = []
    },
  }
}

/** The pattern of the route, never the URL: a procedure that exists by its name, any batch as one, and pages as one. */
function routeOf(req: FastifyRequest, procedures: Procedures) {
  const { url } = req.routeOptions
  if (url === '/trpc/:path') {
    const { path } = req.params as { path: string }
    return Object.hasOwn(procedures, path) ? `/trpc/${path}` : '/trpc'
  }
  return url ?? ((req.method === 'GET' || req.method === 'HEAD') && !isCall(req) ? 'page' : 'unknown')
}
