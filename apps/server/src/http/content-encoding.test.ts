import { expect, it } from 'vitest'
import { encodingFor } from './content-encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR ; q=0.0 , GZIP;q=0.5', 'gzip'],
  ['gzip;q=1.0, br;q=0.2', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['zstd', 'identity'],
  ['brotli', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding))
