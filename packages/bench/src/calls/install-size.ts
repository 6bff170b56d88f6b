import { globSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../bench.ts'
import { short } from '../figures.ts'
import { repository } from '../machine/paths.ts'
import { row } from '../report.ts'

/** Created by tools that ran here, not by an install. */
const made = new Set(['.cache', '.vite', '.vite-temp', '.vitest'])

/** Bytes of a directory's files. A file with several hard links counts once; symbolic links do not count. */
function sizeOf(directory: string, seen: Set<number>): number {
  let sum = 0
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory() && !made.has(entry.name)) sum += sizeOf(path, seen)
    if (!entry.isFile()) continue
    const { ino, size } = lstatSync(path)
    if (!seen.has(ino)) sum += size
    seen.add(ino)
  }
  return sum
}

export const installSize: Benchmark = {
  name: 'install-size',
  about: 'Megabytes that npm ci brings: every node_modules of the repository as it is installed now',
  async run() {
    const seen = new Set<number>()
    const trees = globSync('{.,apps/*,packages/*}/node_modules', { cwd: repository })
    const packages = trees.flatMap((tree) =>
      globSync('{[!@.]*,@*/*}', { cwd: join(repository, tree) }).map((name) => ({ tree, name })),
    )
    const sizes = packages
      .filter(({ tree, name }) => lstatSync(join(repository, tree, name)).isDirectory())
      .map(({ tree, name }) => ({ name, size: sizeOf(join(repository, tree, name), seen) }))
      .sort((a, b) => b.size - a.size)
    const total = sizes.reduce((sum, { size }) => sum + size, 0)
    const largest = sizes.slice(0, 8).map(({ name, size }) => `${name} ${short(size / 1e6)}`)
    return [
      row('what npm ci brings', total / 1e6, ' MB', { max: 700 }, `${sizes.length} packages; ${largest.join(', ')}`),
    ]
  },
}
