import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Everything that `npm test` runs, in the order in which it fails cheapest. */
const steps: [name: string, command: string][] = [
  ['format and lint', 'biome check --error-on-warnings .'],
  [
    'types, builds, tests',
    // One failed room does not stop the others: a run shows all that is broken.
    'turbo run types build test --concurrency=2 --output-logs=new-only --continue=dependencies-successful',
  ],
  ['journeys', 'turbo run journeys --output-logs=full'],
]
const rooms = [
  'apps/server',
  'apps/site',
  'apps/portal',
  'apps/admin',
  'packages/analyst',
  'packages/client',
  'packages/email',
  'packages/schemas',
  'packages/ui',
  'packages/bench',
  'packages/e2e',
]

type Result = { passed: number; skipped: number; failures: string[] }

type Vitest = {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

function vitestResult(report: Vitest): Result {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded failed without a test.
    if (status === 'failed' && failed.length === 0) return [name]
    return failed.map((test) => `${name} > ${test.fullName}`)
  })
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { status: string }[] }[]
}
type Playwright = PlaywrightSuite & { stats: { expected: number; skipped: number } }

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  // A journey that passed only when it was repeated has failed.
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return [...failed.map(({ file, title }) => `${file} > ${title}`), ...suites.flatMap(playwrightFailures)]
}

function resultOf(report: Vitest | Playwright): Result {
  if (!('stats' in report)) return vitestResult(report)
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures: playwrightFailures(report) }
}

const reports = rooms.map((room) => `${room}/test-results/result.json`)
for (const report of reports) rmSync(report, { force: true })
const brokenSteps: string[] = []
for (const [name, command] of steps) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, { stdio: 'inherit', shell: true })
  if (status !== 0) brokenSteps.push(name)
}

const results = reports
  .filter((report) => existsSync(report))
  .map((report) => resultOf(JSON.parse(readFileSync(report, 'utf8'))))
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const skipped = results.reduce((sum, result) => sum + result.skipped, 0)
const failures = results.flatMap((result) => result.failures)

// Once more at the end, where whoever reads only the last lines finds it.
if (brokenSteps.length) console.log(`\nFailed: ${brokenSteps.join('; ')}`)
for (const failure of failures) console.log(`  ✗ ${failure.replace(`${process.cwd()}/`, '')}`)
// A step that broke without a failed test (lint, types, a crash) is a failure too, and so is a run that ran nothing.
const failed = failures.length || brokenSteps.length || (passed === 0 ? 1 : 0)
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed ? 1 : 0
