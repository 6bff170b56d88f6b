import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumPath } from './packages/e2e/src/browser.ts'

const executablePath = await chromiumPath()
if (!executablePath)
  console.log('No Chromium was found, so the component tests are skipped. Install one, or name it in CHROMIUM.')

/** Tests of hooks and components (*.component.test.tsx), in the Chromium that the journeys run in too. */
const componentTests: TestProjectInlineConfiguration = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"test"' },
  // What a component loads on demand is prepared before the first test: found in the middle of one, it reloads the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  test: {
    name: 'components',
    include: executablePath ? ['src/**/*.component.test.tsx'] : [],
    // What a component loads on demand is built by the test's own server, which other tests may keep busy.
    expect: { poll: { timeout: 6000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1000, height: 800 },
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

/** The tests of an app or of a package for browsers: `*.component.test.tsx` in a browser, all others in Node. */
// Not the build's plugins: they split routes and write files, and a test needs neither.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.component.test.tsx'],
        },
      },
      componentTests,
    ],
    passWithNoTests: true,
  },
})
