import { configDefaults, defineConfig } from 'vitest/config'
import { componentTests } from '../../vitest.components.ts'

const include = ['src/**/*.test.{ts,tsx}']
const exclude = [...configDefaults.exclude, '**/*.component.test.tsx']

// Not the build's plugins: they split routes and write files, and a test needs neither.
export default defineConfig({ test: { projects: [{ test: { name: 'unit', include, exclude } }, componentTests] } })
