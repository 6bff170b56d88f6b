import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const doctor = join(import.meta.dirname, '../doctor/main.ts')

/** Runs the doctor on a data directory, in use or not; fails with the invariants that are broken. */
export async function expectInvariants(dataDir: string) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [doctor, '--dry-run'], { env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The invariants do not hold:\n${stdout}${stderr}`)
    },
  )
}
