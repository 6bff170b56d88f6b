import type { Readable } from 'node:stream'
import yazl from 'yazl'

/** A file of an archive: its place in there, and the id by which its bytes are read. */
type Kept = { id: number; path: string }

/**
 * Each section as a JSON file in one archive, and the bytes of those in the section `files`: written while it is sent,
 * one file after the other.
 */
export function zipOf(sections: Record<string, unknown>, read: (id: number) => Promise<Readable>) {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  for (const [name, content] of Object.entries(sections))
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), `${name}.json`)
  // Bytes that are missing must not look like an archive that is complete.
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  let current: Readable | undefined
  output.on('close', () => current?.destroy())
  for (const { id, path } of (sections.files ?? []) as Kept[])
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      // The reader has gone, so nobody needs the rest.
      if (output.destroyed) return
      read(id).then(
        (bytes) => {
          if (output.destroyed) return void bytes.destroy()
          current = bytes
          give(null, bytes)
        },
        (error) => {
          give(error, output)
        },
      )
    })
  zip.end()
  return output
}
