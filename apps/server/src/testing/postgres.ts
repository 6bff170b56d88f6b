import { startEmbedded } from '../db/embedded.ts'

/**
 * `node apps/server/src/testing/postgres.ts DIRECTORY [name=value …]` runs a separate PostgreSQL with these settings
 * for benchmarks; it prints its URL on one line and runs until standard input ends.
 */
const [dataDir, ...given] = process.argv.slice(2)
if (!dataDir) throw new Error('Name a directory for the data.')
const settings = Object.fromEntries(
  given.map((setting) => {
    const [name = '', ...value] = setting.split('=')
    return [name, value.join('=')]
  }),
)
const warn = (details: object, text: string) => console.error(text, details)
const { connection, stop } = await startEmbedded({ dataDir, log: { info: () => {}, warn }, settings })
const { host = '', port, user, password, database } = connection
const login = [user, typeof password === 'string' && password].filter(Boolean).join(':')
const url = host.startsWith('/')
  ? `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  : `postgres://${login}@${host}:${port}/${database}`
process.stdout.write(`${url}\n`)
process.on('SIGINT', () => {})
process.stdin.resume().once('end', async () => {
  await stop()
  process.exit(0)
})
