import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../server-process.ts'
import { smallDisk } from './disk.ts'
import { faults, type Stage } from './faults.ts'
import { noWrites, openLoadAccounts } from './load.ts'
import { mailLosses } from './losses.ts'
import { startMailStub } from './mail-stub.ts'
import { playFault } from './round.ts'

/**
 * `npm run chaos -- [faults]`: kills of server and database in every phase, a frozen database, a full disk and a faulty
 * mail server, under load. Exit code 1 when an acknowledged write is lost or incomplete, when an invariant is broken,
 * when an answer was neither a success nor 503 within 2.5 s, or when an email was lost or repeated as a new one.
 */
const wanted = Number(process.argv[2] ?? 60)
const mailWithinMs = 180_000
const say = (line: string) => process.stdout.write(`${line}\n`)

const { directory, remove, fillable } = await smallDisk()
const mail = await startMailStub()
const env = { DATA_DIR: directory, SEED_DEMO: '0', SMTP_URL: mail.url }
if (!fillable) say('This system does not let us make a disk to fill: that fault is left out.')

const failures: string[] = []
const struck: Record<string, number> = {}
/** The very first start is killed in each of its phases: directories, initdb, migrations, the first jobs. */
for (const afterMs of [150, 400, 800, 1200, 1600, 2200]) {
  await startProcess(env, (child) => void setTimeout(() => child.kill('SIGKILL'), afterMs)).then(
    (server) => server.kill(),
    () => {},
  )
  struck['the first start is killed'] = (struck['the first start is killed'] ?? 0) + 1
}
const stage: Stage = { dataDir: directory, env, mail, fillable, server: await startProcess(env) }
try {
  const writes = noWrites()
  // With SMTP, links in emails are shown to their recipients only, so the users sign up before it is configured.
  const accounts = await openLoadAccounts(stage.server.origin, mail.received)
  const possible = faults.filter(({ name }) => fillable || name !== 'the disk is full')
  for (let count = Object.values(struck)[0] ?? 0, at = 0; count < wanted; count++, at++) {
    const fault = possible[at % possible.length]
    if (!fault) break
    const wrong = await playFault(stage, accounts, writes, fault)
    struck[fault.name] = (struck[fault.name] ?? 0) + 1
    say(`${wrong.length === 0 ? 'ok' : 'NOT OK'}  ${fault.name}`)
    for (const sentence of wrong) say(`        ${sentence}`)
    failures.push(...wrong)
  }
  // Queued emails are sent now that nothing is broken.
  const until = Date.now() + mailWithinMs
  let lost = await mailLosses(directory, mail.received)
  while (lost.length > 0 && Date.now() < until) {
    await sleep(2000)
    lost = await mailLosses(directory, mail.received)
  }
  failures.push(...lost)
  for (const sentence of lost.slice(0, 10)) say(sentence)
  const acknowledged = writes.tasks.size + writes.requested.size + writes.messages.size + writes.minutes.size
  const faultCount = Object.values(struck).reduce((sum, count) => sum + count, 0)
  const again = [...mail.received.values()].filter(({ times }) => times > 1).length
  say(JSON.stringify(struck, null, 2))
  say(`${faultCount} faults; ${acknowledged} single writes and ${writes.uploads.size} uploads were acknowledged`)
  say(`${mail.received.size} mails arrived, ${again} of them more than once, as the same one`)
} finally {
  await stage.server.kill('SIGTERM')
  await mail.close()
  await remove()
}
say(`${failures.length} failures`)
// Connections of the load that are still open would delay the exit.
process.exit(failures.length > 0 ? 1 : 0)
