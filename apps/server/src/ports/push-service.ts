import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** One encrypted message for one browser, as the push services of browsers take it (RFC 8030). */
export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/**
 * Where browsers have messages delivered to them. Addresses of endpoints are chosen by whoever subscribes, so they are
 * hostile: `accepts` says whether one may be kept, and `deliver` throws an error for which `isForbiddenAddress` is true if it
 * leads inside after all.
 */
export type PushService = {
  accepts(endpoint: string): boolean
  /** The status of the answer. Throws if there is none in time. */
  deliver(request: PushRequest): Promise<number>
}

/** The endpoint leads to an address that is not public. */
const forbidden = (reason: string) => Object.assign(new Error(reason), { code: 'ERR_FORBIDDEN_ADDRESS' })
export const isForbiddenAddress = (error: unknown) =>
  (error as { code?: string } | null)?.code === 'ERR_FORBIDDEN_ADDRESS'

const notPublic = new BlockList()
for (const [range, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  notPublic.addSubnet(range, bits, 'ipv4')
// Only 2000::/3 is public, and in it a few ranges that lead elsewhere: Teredo, documentation, 6to4.
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
for (const [range, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(range, bits, 'ipv6')

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string) {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Every address of a name has to be public: it is asked at the moment of connecting, so that none can change between. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(forbidden(`${hostname} is not a public address`), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
const isLoopback = (hostname: string) => /^(127(\.\d{1,3}){3}|::1|localhost)$/.test(bare(hostname))

/** A push service answers within a second; one that does not is tried again later. */
const requestTimeoutMs = 8000

/** The real adapter. `loopback` also delivers on this machine, where tests have their own push service. */
export function webPushService({ loopback = false, timeoutMs = requestTimeoutMs } = {}): PushService {
  const onThisMachine = ({ hostname }: URL) => loopback && isLoopback(hostname)
  function allowed(endpoint: string) {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return undefined
    if (onThisMachine(url)) return url
    const host = bare(url.hostname)
    const outside = isIP(host)
      ? isPublicAddress(host)
      : host.includes('.') && !/\.(local|internal|localhost)\.?$/.test(host)
    return url.protocol === 'https:' && url.port === '' && outside ? url : undefined
  }
  return {
    accepts: (endpoint) => allowed(endpoint) !== undefined,
    deliver: ({ endpoint, headers, body }) =>
      new Promise((resolve, reject) => {
        const url = allowed(endpoint)
        if (!url) return reject(forbidden('The endpoint is not a public https address'))
        const send = url.protocol === 'http:' ? httpRequest : httpsRequest
        send(
          url,
          {
            method: 'POST',
            headers,
            agent: false,
            signal: AbortSignal.timeout(timeoutMs),
            ...(!onThisMachine(url) && { lookup: publicLookup }),
          },
          // Only the status says anything: the rest of an answer is not read, whatever its size, and no redirect is followed.
          (answer) => {
            resolve(answer.statusCode ?? 0)
            answer.destroy()
          },
        )
          .on('error', reject)
          .end(body)
      }),
  }
}
