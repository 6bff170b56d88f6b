import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Call } from './http.ts'
import type { Load, LoadResult } from './load.ts'

/** A Lua long string, which needs no escapes. */
const lua = (text: string) => `[====[${text}]====]`
const requestOf = ({ method = 'GET', path, headers = {}, body }: Call) => {
  const fields = Object.entries(headers).map(([name, value]) => `[ ${lua(name)} ] = ${lua(value)}`)
  return `wrk.format(${lua(method)}, ${lua(path)}, { ${fields.join(', ')} }, ${body === undefined ? 'nil' : lua(String(body))})`
}

/** wrk calls `request` in the script for each request and passes the results to `done` at the end. */
const scriptFor = (calls: Call[]) => `
local made, at = {}, 0
function init()
${calls.map((call) => `  made[#made + 1] = ${requestOf(call)}`).join('\n')}
end
function request()
  at = at % #made + 1
  return made[at]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"us":%d,"errors":%d,"p50":%d,"p95":%d,"p99":%d}\\n', summary.requests,
    summary.duration, errors.connect + errors.read + errors.write + errors.timeout + errors.status,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
`

type Said = { requests: number; us: number; errors: number; p50: number; p95: number; p99: number }

/** wrk counts statuses from 400 up as errors; it does not notice an unexpected success status. */
export async function byWrk({ origin, calls, connections, seconds }: Load): Promise<LoadResult> {
  const directory = await mkdtemp(join(tmpdir(), 'kazi-bench-'))
  try {
    const script = join(directory, 'calls.lua')
    await writeFile(script, scriptFor(calls))
    const options = ['-t', '1', '-c', String(connections), '-d', `${Math.max(1, Math.round(seconds))}s`, '-s', script]
    const { stdout } = await promisify(execFile)('wrk', [...options, origin])
    const said = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? 'null') as Said | null
    if (!said) throw new Error(`wrk said nothing that can be read:\n${stdout}`)
    if (said.errors > 0) throw new Error(`${calls[0]?.path}: ${said.errors} of ${said.requests} calls failed`)
    return {
      requests: said.requests,
      perSecond: said.requests / (said.us / 1_000_000),
      p50: said.p50 / 1000,
      p95: said.p95 / 1000,
      p99: said.p99 / 1000,
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}
