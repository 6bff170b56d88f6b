import { resolve } from 'node:path'

/** The room's own folder, the repository's, and what is kept between runs: databases that took minutes to fill, logs. */
export const packageRoot = resolve(import.meta.dirname, '../..')
export const repository = resolve(packageRoot, '../..')
export const cache = resolve(packageRoot, '.cache')
export const serverSource = resolve(repository, 'apps/server/src')
