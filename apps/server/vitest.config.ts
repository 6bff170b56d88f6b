import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,evaluation}/**/*.test.ts'],
    globalSetup: './src/testing/cluster.ts',
    // Starting and killing real databases takes seconds on a machine that others use too; bounds that matter are measured.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
