import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The embedded run's own key: made once, kept beside the data, readable by its owner only. */
export async function keptAdminKey(dataDir: string) {
  const file = join(dataDir, 'admin-key')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept?.trim()) return kept.trim()
  const key = randomBytes(32).toString('base64url')
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  return key
}
