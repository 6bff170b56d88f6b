import type { Readable } from 'node:stream'
import yazl from 'yazl'

/** Each section as a JSON file in one archive, written while it is sent. */
export function zipOfJson(sections: Record<string, unknown>) {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(sections))
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), `${name}.json`)
  zip.end()
  return zip.outputStream as Readable
}
