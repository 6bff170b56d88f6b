import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Everything that `npm test` runs, in the order in which it fails cheapest. */
const steps: [name: string, command: string][] = [
  ['format and lint', 'biome check --error-on-warnings .'],
  ['types, builds, tests', 'turbo run types build test --concurrency=2 --output-logs=new-only'],
  ['journeys', 'turbo run journeys --output-logs=full'],
]
const reports = [
  'apps/server',
  'apps/site',
  'apps/portal',
  'apps/admin',
  'packages/analyst',
  'packages/client',
  'packages/schemas',
  'packages/ui',
  'packages/bench',
  'packages/e2e',
].map((room) => `${room}/test-results/result.json`)

type Vitest = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
type Playwright = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

for (const report of reports) rmSync(report, { force: true })
let broken = 0
for (const [name, command] of steps) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, { stdio: 'inherit', shell: true })
  if (status === 0) continue
  broken++
  console.log(`${name}: failed`)
}

const total = { passed: 0, failed: 0, skipped: 0 }
for (const report of reports.filter(existsSync)) {
  const result = JSON.parse(readFileSync(report, 'utf8')) as Vitest | Playwright
  const { passed, failed, skipped } =
    'stats' in result
      ? {
          passed: result.stats.expected,
          failed: result.stats.unexpected + result.stats.flaky,
          skipped: result.stats.skipped,
        }
      : { passed: result.numPassedTests, failed: result.numFailedTests, skipped: result.numPendingTests }
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
// A step that broke without a failed test (lint, types, a crash) is a failure too, and so is a run that ran nothing.
const failed = total.failed || broken || (total.passed === 0 ? 1 : 0)
console.log(`\n${total.passed} passed, ${failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = failed ? 1 : 0
