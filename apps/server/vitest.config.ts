import { defineConfig } from 'vitest/config'

/** They watch what modules do while they load, so none may be loaded before. */
const needFreshModules = ['src/testing/patterns.test.ts']
/** They have bounds of time for a whole server or thread, so nothing else may run beside them. */
const needTheMachine = ['src/start.test.ts', 'src/http/health.test.ts', 'src/cpu/threads.test.ts']

export default defineConfig({
  test: {
    // A test waits for PostgreSQL, threads and mail most of its time: two files share two cores well.
    maxWorkers: 2,
    // Starting and killing real databases takes seconds on a machine that others use too; bounds that matter are measured.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    globalSetup: './src/testing/cluster.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,evaluation}/**/*.test.ts'],
          exclude: [...needFreshModules, ...needTheMachine],
          // Each file has a world of its own; loading the server's modules anew for it took longer than most files' tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [...needFreshModules, ...needTheMachine],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
