import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapOption } from './heap.ts'

// Of an option that it does not know it only complains: the server would start, and take more memory.
test('V8 knows the option that keeps the heap small', () => {
  const [name = ''] = heapOption.split('=')
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`  ${name} (`)
})
