import { join, resolve } from 'node:path'
import { noTimeLimits, openDatabase } from '../db/database.ts'
import { connectionForTools, startEmbedded } from '../db/embedded.ts'
import { brokenInvariants } from '../doctor/invariants.ts'
import { parseEnv } from '../env.ts'
import { restoreBackup } from './restore-backup.ts'
import { partialBackups, writeBackup } from './write-backup.ts'

/**
 * `npm run backup -- FOLDER` copies the database and the files into a new folder, also while a server runs;
 * `npm run restore -- FOLDER` makes an empty DATA_DIR, or an empty DATABASE_URL, what it was then.
 */
const [command, given] = process.argv.slice(2)
if (!given || (command !== 'backup' && command !== 'restore')) {
  process.stderr.write('Name a folder: npm run backup -- FOLDER, or npm run restore -- FOLDER\n')
  process.exit(2)
}
// npm runs scripts in the repository, wherever it was called.
const folder = resolve(process.env.INIT_CWD ?? '.', given)
const env = parseEnv(process.env)
const silent = { info: () => {}, warn: () => {} }
const files = env.FILES_S3_ENDPOINT ? undefined : join(env.DATA_DIR, 'files')
const keyIn = env.DATA_DIR

const connect = async () => {
  const connectionString = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (connectionString) return { connection: { connectionString }, stop: async () => {} }
  const options = { dataDir: env.DATA_DIR, log: silent }
  // A restore needs the directory for itself, and makes it where there is none.
  return command === 'restore' ? startEmbedded(options) : connectionForTools(options)
}

const says = (...sentences: (string | false)[]) => process.stdout.write(`${sentences.filter(Boolean).join(' ')}\n`)
const withFiles = (count: number | null) => (count === null ? 'The files stay in their bucket.' : `${count} files.`)

try {
  const { connection, stop } = await connect()
  try {
    if (command === 'backup') {
      for (const partial of await partialBackups(folder))
        says(`${partial} is an unfinished backup: delete it, unless another backup is running now.`)
      const { tables, files: count } = await writeBackup({ connection, folder, files, keyIn })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      says(`Backed up to ${folder}:`, `${rows} rows in ${tables.length} tables.`, withFiles(count))
    } else {
      const { manifest, jobs, keys, links } = await restoreBackup({ connection, folder, files, keyIn })
      says(`Restored as of ${manifest.madeAt}, every table as it was counted then.`, withFiles(manifest.files))
      says('Everybody signs in again.')
      if (links > 0) says(`Links in emails sent before are void: ${links}. Those in emails that still wait work.`)
      if (keys.length > 0)
        says(`Check these keys: what was revoked after the backup is valid again. ${keys.join(', ')}`)
      const { db, close } = openDatabase({ ...connection, max: 1, ...noTimeLimits })
      const broken = await brokenInvariants(db).finally(close)
      if (!jobs) says('Waiting jobs did not come with it: run npm run doctor before you start a server.')
      else if (broken.length > 0) says('Not all of it is consistent, as it was then: npm run doctor says what.')
    }
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
