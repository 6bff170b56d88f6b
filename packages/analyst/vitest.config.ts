import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,training,evaluation}/**/*.test.ts'],
    // The models are loaded at the first use, on a machine that others use too.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
