import { isIPv6 } from 'node:net'

/**
 * The IP address, or for IPv6 the /64 prefix of the household: whoever has one address has all of these, and uses another
 * one each day.
 */
export function networkOf(ip: string) {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
