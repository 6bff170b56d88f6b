import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const doctor = join(import.meta.dirname, '../../../apps/server/src/doctor/main.ts')

/** Runs the doctor on a server's data and fails with the problems that it reports. */
export async function expectInvariants(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' }
  await promisify(execFile)(process.execPath, [doctor, '--dry-run'], { env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The invariants of the loop do not hold:\n${stdout}${stderr}`)
    },
  )
}
