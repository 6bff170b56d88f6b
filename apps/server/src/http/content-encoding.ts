import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'
/** Best first; an encoding that the browser does not name, or gives a quality of 0, is not used. */
const offered: Encoding[] = ['br', 'gzip', 'identity']

/** Content negotiation: the best encoding that a request's Accept-Encoding allows, or none if it has no such header. */
export const encodingFor = (acceptEncoding: string | string[] | undefined): Encoding =>
  negotiate(String(acceptEncoding ?? '').toLowerCase(), offered) ?? 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** @param brotliQuality 11 for what is compressed once and served often, 5 while a client waits for it. */
export async function compress(body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  return encoding === 'gzip' ? compressGzip(body) : body
}
