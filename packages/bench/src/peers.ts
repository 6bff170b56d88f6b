import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { packageRoot } from './machine/paths.ts'

const peers = join(packageRoot, 'peers')
const scripts = { 'nest-typeorm': 'nest-typeorm.js', 'express-sequelize': 'express-sequelize.js' }

/** What a team might pick instead. They have a separate lock file and are installed on first use. */
export async function startPeers(bench: Bench, url: string) {
  if (!existsSync(join(peers, 'node_modules'))) {
    bench.log('installing the peers')
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'inherit' })
  }
  return Promise.all(
    Object.entries(scripts).map(([name, script]) =>
      bench.startOther({
        name,
        script: join(peers, script),
        env: { DATABASE_URL: url, NODE_ENV: 'production' },
        core: bench.cores?.server,
      }),
    ),
  )
}
