import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Paths of this package and the repository. `cache` is kept between runs: filled databases and logs. */
export const packageRoot = resolve(import.meta.dirname, '../..')
export const repository = resolve(packageRoot, '../..')
export const cache = resolve(packageRoot, '.cache')
export const serverSource = resolve(repository, 'apps/server/src')

/** The options for Node in a command that starts the server. */
export const nodeOptionsIn = (command: string) => command.match(/--[a-z-]+=\w+/g) ?? []
/** Those of `npm start`: every figure is of the server as it is started there. */
export const nodeOptions = nodeOptionsIn(
  JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8')).scripts.start.split('exec node ')[1],
)
