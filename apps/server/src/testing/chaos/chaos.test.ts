import { afterAll, expect, it } from 'vitest'
import { startProcess } from '../server-process.ts'
import { smallDisk } from './disk.ts'
import { faults, type Stage } from './faults.ts'
import { noWrites, openLoadAccounts } from './load.ts'
import { lossesIn } from './losses.ts'
import { startMailStub } from './mail-stub.ts'
import { playFault } from './round.ts'

const { directory, remove, fillable } = await smallDisk()
const mail = await startMailStub()
const env = { DATA_DIR: directory, SEED_DEMO: '0', SMTP_URL: mail.url }
const stage: Stage = { dataDir: directory, env, mail, fillable, server: await startProcess(env) }
afterAll(async () => {
  await stage.server.kill('SIGTERM')
  await mail.close()
  await remove()
})

const quick = [
  'the server is killed',
  'PostgreSQL is killed',
  'PostgreSQL is frozen for three seconds',
  'the server is asked to end while everybody works',
]

/** The quick version of `npm run chaos`: one fault of each of the most different kinds. */
it('nothing that was acknowledged is lost, whatever is killed or frozen', async () => {
  const writes = noWrites()
  const accounts = await openLoadAccounts(stage.server.origin, mail.received)
  for (const name of quick) {
    const fault = faults.find((one) => one.name === name)
    if (!fault) throw new Error(`there is no fault called ${name}`)
    expect(await playFault(stage, accounts, writes, fault)).toEqual([])
  }
  expect(writes.tasks.size + writes.messages.size + writes.minutes.size).toBeGreaterThan(30)
  expect(mail.received.size).toBeGreaterThan(10)
  // Proves that a loss would be found: this task was never created.
  writes.tasks.set(2_000_000_000, 'Never made')
  expect(await lossesIn(directory, writes)).toHaveLength(1)
}, 180_000)
