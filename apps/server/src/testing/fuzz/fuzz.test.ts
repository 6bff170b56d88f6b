import { afterAll, expect, it } from 'vitest'
import { expectInvariants } from '../invariants.ts'
import { ownDataDir, startProcess } from '../server-process.ts'
import { described, playRound } from './round.ts'

const { directory, remove } = await ownDataDir()
const server = await startProcess({ DATA_DIR: directory, SEED_DEMO: '0' })
afterAll(async () => {
  await server.kill('SIGTERM')
  await remove()
})

/** The quick version of `npm run fuzz`, with the same calls on each run. */
it('nothing that can be sent is answered with 5xx, and the invariants hold afterwards', async () => {
  const rounds = [await playRound(server, 20_261_121, 1100), await playRound(server, 7, 1100)]
  expect(rounds.flatMap(({ broken }) => broken.map(described))).toEqual([])
  // Calls that are all refused at the entry point would test nothing.
  const done = rounds.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0)
  expect(done).toBeGreaterThan(400)
  await expectInvariants(directory)
}, 120_000)
