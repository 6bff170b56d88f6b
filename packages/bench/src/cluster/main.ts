import { parseArgs } from 'node:util'
import { closeConnections } from '../load/http.ts'
import { type Row, rowsAsTable } from '../report.ts'
import { type Arrangement, adminKey, startArrangement } from './arrangement.ts'
import { findPrograms } from './programs.ts'
import { proofNames, prove } from './prove.ts'

/**
 * `npm run cluster` runs the arrangement of docker/compose.yml from Debian's packages until Ctrl-C; `npm run cluster --
 * prove [NAME …]` proves on it what several servers and a lost primary must not break, and stops it. `--ports` is the first
 * port, `--rounds` are those of the throughput, `--prepared` has a newer pgbouncer keep statements. Exit codes: 0 done,
 * 1 a proof failed, 2 wrong arguments, 3 programs are missing.
 */
const log = (line: string) => process.stdout.write(`${line}\n`)

function readArguments(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ports: { type: 'string', default: '25400' },
      rounds: { type: 'string', default: '5' },
      prepared: { type: 'boolean', default: false },
    },
  })
  const [command, ...names] = positionals
  if (command !== undefined && command !== 'prove') throw new Error(`There is no command "${command}", only "prove".`)
  const unknown = names.find((name) => !proofNames.includes(name))
  if (unknown) throw new Error(`There is no proof "${unknown}": there are ${proofNames.join(', ')}.`)
  const numbers = { ports: Number(values.ports), rounds: Number(values.rounds) }
  for (const [name, value] of Object.entries(numbers))
    if (!(Number.isInteger(value) && value > 0)) throw new Error(`--${name} must be a whole number above 0.`)
  return { proving: command === 'prove', names, prepared: values.prepared, ...numbers }
}

let arrangement: Promise<Arrangement> | undefined
const stop = new AbortController()
const interrupted = new Promise<number>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done(130))
})

async function main() {
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return 2
  }
  const { programs, missing } = findPrograms()
  if (missing.length > 0) {
    process.stderr.write(missing.map((sentence) => `${sentence}\n`).join(''))
    return 3
  }
  const begin = (server: Record<string, string> = {}) => {
    const { ports, prepared } = given
    arrangement = startArrangement({ programs, ports, prepared, log, signal: stop.signal, server })
    return arrangement
  }
  if (!given.proving) {
    const { directory } = await begin()
    log(`Admin key: ${adminKey}\nEverything is in ${directory}. Ctrl-C stops and removes it.`)
    return interrupted
  }
  const rows: Row[] = []
  const failed = await prove(begin, given, log, rows)
  log(`\n${rowsAsTable(rows)}`)
  log(failed ? `\n${failed} proofs failed` : '\nAll proofs hold.')
  return failed ? 1 : 0
}

const code = await Promise.race([
  main().catch((error) => {
    // What is stopped under a proof makes it fail, which is no news.
    if (!stop.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return 1
  }),
  interrupted,
])
stop.abort()
if (arrangement) {
  log('Stopping and removing everything.')
  await (await arrangement.catch(() => undefined))?.stop()
}
closeConnections()
process.exit(code)
