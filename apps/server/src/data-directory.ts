import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')

/** The directory of all that the environment puts nowhere else. `given`: DATA_DIR, which may be blank. */
export const dataDirectory = (given: string | undefined) => resolve(given || join(repository, 'data'))
