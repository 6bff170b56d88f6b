import type { FastifyInstance } from 'fastify'

/**
 * Mail programs send a form, as multipart or not (RFC 8058). What to turn off is in the address, so a body of any type
 * is dropped. Call this after the calls of `app` are mounted: they parse JSON.
 */
export function ignoreBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_req, body, done) => {
    body.resume()
    done(null, {})
  })
}

/** Programs without one click open the address in a browser. The page asks first: scanning a link changes nothing. */
export const openUnsubscribePage = (app: FastifyInstance, site: string) =>
  app.get('/unsubscribe', (req, reply) => reply.redirect(`${site}/unsubscribe${/\?.*/.exec(req.url)?.[0] ?? ''}`))
