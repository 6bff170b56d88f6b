import { resolve } from 'node:path'

/** Paths of this package and the repository. `cache` is kept between runs: filled databases and logs. */
export const packageRoot = resolve(import.meta.dirname, '../..')
export const repository = resolve(packageRoot, '../..')
export const cache = resolve(packageRoot, '.cache')
export const serverSource = resolve(repository, 'apps/server/src')
