import { defineConfig } from 'vitest/config'

// Not the build's plugins: they split routes and write files, and a test needs neither.
export default defineConfig({ test: { include: ['src/**/*.test.{ts,tsx}'] } })
