import { defineConfig } from 'vitest/config'
import { componentTests } from '../../vitest.components.ts'

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [{ test: { name: 'unit', include: ['src/**/*.test.ts'] } }, componentTests],
  },
})
