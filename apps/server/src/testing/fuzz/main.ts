import { randomInt } from 'node:crypto'
import { expectInvariants } from '../invariants.ts'
import { ownDataDir, startProcess } from '../server-process.ts'
import { described, playRound } from './round.ts'

/**
 * `npm run fuzz -- [requests] [seed]`: every call and procedure with inputs generated from its schema, by every kind of
 * user, against the whole program. Exit code 1 when anything answered 5xx, when the same calls twice blocked the event
 * loop for more than 50 ms, when memory was not released, or when an invariant is broken.
 */
const requests = Number(process.argv[2] ?? 30_000)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
const roundLength = 500
const longestAllowedMs = 50
const memoryAllowance = { factor: 1.3, bytes: 30e6 }
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const say = (line: string) => process.stdout.write(`${line}\n`)

const { directory, remove } = await ownDataDir()
const server = await startProcess({ DATA_DIR: directory, SEED_DEMO: '1' })
const failures: string[] = []
const total: Record<number, number> = {}
say(`seed ${seed}, ${requests} requests`)
try {
  // Anything loaded once, cached or compiled by this point is not a leak.
  for (let round = 0; round < 4; round++) await playRound(server, seed - 1 - round, roundLength)
  const before = await server.stats(true)
  let longest = 0
  for (let sent = 0; sent < requests; sent += roundLength) {
    await server.stats()
    const { broken, statuses } = await playRound(server, seed + sent, roundLength)
    for (const answer of broken) failures.push(described(answer))
    for (const [status, count] of Object.entries(statuses)) total[Number(status)] = (total[Number(status)] ?? 0) + count
    let { longestMs } = await server.stats()
    if (longestMs > longestAllowedMs) {
      // Loading or compiling code for the first time is not caused by an input: the same calls have to block twice.
      await playRound(server, seed + sent, roundLength)
      longestMs = Math.min(longestMs, (await server.stats()).longestMs)
    }
    longest = Math.max(longest, longestMs)
    if (longestMs > longestAllowedMs)
      failures.push(
        `the event loop was held for ${Math.round(longestMs)} ms, twice, in the round of seed ${seed + sent}`,
      )
  }
  await new Promise((settled) => setTimeout(settled, 3000))
  const after = await server.stats(true)
  const allowed = (was: number) => was * memoryAllowance.factor + memoryAllowance.bytes
  say(`answers by status: ${JSON.stringify(total)}`)
  say(`longest stop of the event loop: ${longest.toFixed(1)} ms`)
  say(`memory in use before ${megabytes(before.heapUsed)}, after ${megabytes(after.heapUsed)}`)
  if (after.heapUsed + after.external > allowed(before.heapUsed + before.external))
    failures.push(`memory did not come back: ${megabytes(before.heapUsed)} before, ${megabytes(after.heapUsed)} after`)
  await expectInvariants(directory).catch((error: Error) => failures.push(error.message))
} finally {
  await server.kill('SIGTERM')
  await remove()
}
for (const failure of failures) say(failure)
say(`${failures.length} failures`)
process.exitCode = failures.length > 0 ? 1 : 0
