import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const contentSecurity = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    // Mantine writes style attributes; nothing else may be inline.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    // A recording is heard before it is sent, and fetched with a key in the console: media cannot run scripts.
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
}

/** Our own pages record voice notes. They use no other device, and no page inside a frame of ours uses any. */
const permissions = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=(${feature === 'microphone' ? 'self' : ''})`)
  .join(', ')

/** The headers that helmet and we set on every response. They do not depend on the request, so helmet runs once. */
function securityHeaders(secure: boolean) {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const setHeader = (name: string, value: string) => {
    headers[name.toLowerCase()] = value
  }
  const set = helmet({
    contentSecurityPolicy: contentSecurity,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
  })
  const answer = { setHeader, removeHeader: () => {} } as unknown as Parameters<typeof set>[1]
  set({} as Parameters<typeof set>[0], answer, (error) => {
    if (error) throw error
  })
  return headers
}

export function setSecurityHeaders(server: FastifyInstance, secure: boolean) {
  const headers = securityHeaders(secure)
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
