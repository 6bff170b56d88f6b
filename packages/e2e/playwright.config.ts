import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArgs, chromiumPath, microphone } from './src/browser.ts'
import { adminKey, origin, port } from './src/server.ts'

const executablePath = await chromiumPath()
if (!executablePath)
  console.log('No Chromium was found, so the journeys are skipped. Install one, or name it in CHROMIUM.')
// Playwright loads this file again in each worker, so only the main process creates the directory.
if (!process.env.KAZI_E2E_DATA) {
  process.env.KAZI_E2E_DATA = mkdtempSync(join(tmpdir(), 'kazi-e2e-'))
  // When run as root, PostgreSQL runs as another user, who needs access to this directory.
  chmodSync(process.env.KAZI_E2E_DATA, 0o755)
}

/** These measure how long something takes or count what is read, so they run last and nothing beside them. */
const measured =
  /(?:screens-answer-at-once|the-portal-opens-on-a-weak-line|a-message-is-two-reads-in-each-console)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'journeys', testIgnore: executablePath ? measured : '**/*' },
    { name: 'measured', testMatch: executablePath ? measured : [], workers: 1, dependencies: ['journeys'] },
  ],
  forbidOnly: true,
  // A whole journey on a slow machine; what the user waits for has its own limits.
  timeout: 240_000,
  expect: { timeout: 7000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/result.json' }]],
  use: {
    actionTimeout: 10_000,
    baseURL: origin,
    ...(executablePath && {
      launchOptions: {
        executablePath,
        args: [...browserArgs, microphone('granted')],
      },
    }),
  },
  webServer: {
    command: 'node ../../apps/server/dist/main.js',
    url: `${origin}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.KAZI_E2E_DATA,
      ADMIN_KEYS: `e2e:${adminKey}`,
      RATE_LIMITS: 'off',
      PUSH_TO_LOOPBACK: 'on',
      SEED_DEMO: '1',
      DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    },
  },
})
