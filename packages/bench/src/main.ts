import { spawnSync } from 'node:child_process'
import { type Bench, type Benchmark, openBench } from './bench.ts'
import { benchmarks } from './benchmarks.ts'
import { closeConnections } from './load/http.ts'
import { tool } from './load/run.ts'
import { restartOnLoadCore, twoCores } from './machine/cores.ts'
import { repository } from './machine/paths.ts'
import { optionsFor, readArguments } from './options.ts'
import { type Row, rowsAsTable } from './report.ts'

/**
 * `npm run bench` runs the calls, `npm run bench -- NAME …` runs the named benchmarks, `npm run bench -- list` lists
 * them. The exit code is 1 when one failed; a missed goal is printed and does not count as a failure.
 */
const log = (line: string) => process.stdout.write(`${line}\n`)

function chosen(names: string[]): Benchmark[] {
  if (names.length === 0) return benchmarks.filter(({ manual }) => !manual)
  return names.map((name) => {
    const found = benchmarks.find((one) => one.name === name)
    if (!found) throw new Error(`There is no benchmark "${name}": npm run bench -- list names them all.`)
    return found
  })
}

function circumstances() {
  const cores = twoCores()
  log(
    cores
      ? `The server runs on core ${cores.server}; PostgreSQL and the load (${tool}) share core ${cores.load}.`
      : `Server, PostgreSQL and the load (${tool}) share what cores there are: without taskset and a second core, ratios are less sharp.`,
  )
  if (tool === 'autocannon')
    log(
      'wrk is not installed. autocannon takes more of the core that PostgreSQL needs, which holds faster servers back more.',
    )
  log('Only ratios within one run travel from machine to machine; figures beside them are of this machine, now.\n')
}

/** Servers and PostgreSQL are separate processes and would outlive this one. */
let running: Bench | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await running?.close().catch(() => {})
    process.exit(130)
  })

async function main() {
  const { names, given } = readArguments(process.argv.slice(2))
  if (names[0] === 'list') {
    for (const { name, about } of benchmarks) log(`${name.padEnd(14)} ${about}`)
    return 0
  }
  const all = chosen(names)
  const again = restartOnLoadCore()
  if (again !== undefined) return again
  // Like `npm start`: the server serves pages only if the apps are built.
  const build = spawnSync('npx', ['turbo', 'run', 'build', '--output-logs=errors-only'], {
    cwd: repository,
    stdio: 'inherit',
  })
  if (build.status !== 0) return 1
  circumstances()
  const rows: Row[] = []
  let failed = 0
  for (const benchmark of all) {
    log(`— ${benchmark.name}: ${benchmark.about}`)
    const bench = await openBench(optionsFor(benchmark.sizes ?? {}, given), (line) => log(`  ${line}`))
    running = bench
    try {
      const some = await benchmark.run(bench)
      rows.push(...some)
      log(`${rowsAsTable(some)}\n`)
    } catch (error) {
      failed++
      log(`  ${benchmark.name} failed: ${error instanceof Error ? error.message : error}\n`)
    } finally {
      running = undefined
      await bench.close()
    }
  }
  if (all.length > 1) log(rowsAsTable(rows))
  const missed = rows.filter(({ reached }) => reached === false)
  log(
    `\n${rows.filter(({ reached }) => reached).length} goals reached, ${missed.length} missed${failed ? `, ${failed} benchmarks failed` : ''}`,
  )
  return failed ? 1 : 0
}

process.exitCode = await main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  return 1
})
closeConnections()
