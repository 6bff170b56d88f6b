import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Every benchmark starts real servers and a real database.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
