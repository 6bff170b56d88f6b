import { globSync, rmSync } from 'node:fs'

/**
 * npm runs this when all packages are installed. It deletes what takes a fifth of their size and serves nobody: the C headers
 * that come with Node (nothing is compiled against them); the programs that come with recheck, which does the same without
 * them (patterns.test.ts); code for Bare, a runtime that is not used; the builds of Swagger UI that our page does not load; and
 * the source maps of libraries: a debugger then shows their code as it was published.
 */
const unused = [
  'node_modules/node/node_modules/*/{include,share}',
  'node_modules/recheck-*',
  'node_modules/bare-*/prebuilds',
  'node_modules/swagger-ui-dist/swagger-ui{.js,-es-bundle*,-standalone-preset*}',
  '{.,apps/*,packages/*}/node_modules/**/*.map',
]

for (const path of globSync(unused)) rmSync(path, { recursive: true, force: true })
