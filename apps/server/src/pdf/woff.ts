import { inflateSync } from 'node:zlib'

const tableEntry = 20
const align = (bytes: number) => (bytes + 3) & ~3

/**
 * A font as it is in a file of WOFF (1.0), unpacked: the layout engine would unpack it in JavaScript, for each document anew.
 * Source: https://www.w3.org/TR/WOFF/, and the table directory of OpenType.
 * @returns the bytes of the OpenType font
 */
export function unpackedWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * tableEntry
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      // A table that would not become shorter is stored as it is.
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const first = 12 + count * 16
  const font = Buffer.alloc(tables.reduce((size, { bytes }) => size + align(bytes.length), first))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const selector = Math.floor(Math.log2(count))
  font.writeUInt16BE(16 * 2 ** selector, 6)
  font.writeUInt16BE(selector, 8)
  font.writeUInt16BE(16 * (count - 2 ** selector), 10)
  let offset = first
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + i * 16
    tag.copy(font, at)
    checksum.copy(font, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, offset)
    offset += align(bytes.length)
  }
  return font
}
