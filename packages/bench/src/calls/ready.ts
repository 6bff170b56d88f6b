import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, Benchmark } from '../bench.ts'
import { spreadOf } from '../figures.ts'
import { mallocSettings, nodeOptions, serverProgram } from '../machine/paths.ts'
import { startServer } from '../machine/processes.ts'
import { row } from '../report.ts'

/** Starts with the embedded PostgreSQL, like `npm start` without any settings. */
async function start(bench: Bench, directory: string) {
  const core = bench.cores && `${bench.cores.server},${bench.cores.load}`
  const server = await startServer({
    name: 'starting',
    script: serverProgram,
    nodeArgs: nodeOptions,
    env: { ...mallocSettings, DATA_DIR: directory },
    core,
  })
  await server.stop()
  return server.readyMs / 1000
}

export const ready: Benchmark = {
  name: 'ready',
  about: 'From the start of the process to /readyz: first start with demo data, and with the data that is there',
  async run(bench) {
    const first: number[] = []
    const again: number[] = []
    for (let turn = 0; turn < bench.options.starts; turn++) {
      const directory = await mkdtemp(join(tmpdir(), 'kazi-bench-'))
      // When run by root, PostgreSQL runs as another user, who needs access to this directory.
      await chmod(directory, 0o755)
      try {
        first.push(await start(bench, directory))
        again.push(await start(bench, directory))
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    }
    return [
      row('first start with demo data until /readyz', spreadOf(first), ' s', { max: 4 }),
      row('start with existing data until /readyz', spreadOf(again), ' s', { max: 1.5 }),
    ]
  },
}
