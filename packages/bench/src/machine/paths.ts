import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Paths of this package and the repository. `cache` is kept between runs: filled databases and logs. */
export const packageRoot = resolve(import.meta.dirname, '../..')
export const repository = resolve(packageRoot, '../..')
export const cache = resolve(packageRoot, '.cache')
export const serverSource = resolve(repository, 'apps/server/src')

/** The options for Node in a command that starts the server. */
export const nodeOptionsIn = (command: string) => command.match(/--[a-z-]+=\w+/g) ?? []
/** The settings of glibc's memory in a command or a Dockerfile: `MALLOC_ARENA_MAX=2`. */
export const mallocSettingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/\b(MALLOC_\w+)=(\w+)/g)].map(([, name = '', value = '']) => [name, value]))
const start: string = JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8')).scripts.start
/** Those of `npm start`: every figure is of the server as it is started there. */
export const nodeOptions = nodeOptionsIn(start.split('exec node ')[1] ?? '')
export const mallocSettings = mallocSettingsIn(start)
/** The program that `npm start` builds and starts. */
export const serverProgram = resolve(repository, start.split(' ').at(-1) ?? '')
