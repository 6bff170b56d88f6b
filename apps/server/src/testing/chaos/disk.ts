import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownDataDir } from '../server-process.ts'

const run = promisify(execFile)

/** A data directory on a small separate disk, which only root on Linux can create; elsewhere an ordinary one. */
export async function smallDisk() {
  const directory = await mkdtemp(join(tmpdir(), 'kazi-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', directory])
  } catch {
    await rm(directory, { recursive: true, force: true })
    return { ...(await ownDataDir()), fillable: false }
  }
  const remove = async () => {
    await run('umount', ['-l', directory]).catch(() => {})
    await rm(directory, { recursive: true, force: true })
  }
  return { directory, remove, fillable: true }
}
