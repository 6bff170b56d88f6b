import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { incoming } from '../files/incoming.ts'

/** A file as the upload route hands it to a procedure. */
export const arriving = (content: string | Uint8Array = 'Some words.', name = 'notes.txt') =>
  incoming(async () => {
    const path = join(tmpdir(), randomUUID())
    await writeFile(path, content)
    return { path, name, size: content.length, drop: () => rm(path, { force: true }) }
  })
