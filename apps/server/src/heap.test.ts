import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapOption } from './heap.ts'

test('V8 knows the option that keeps the heap small: of one that it does not know it complains, and goes on', () => {
  const [name = ''] = heapOption.split('=')
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`  ${name} (`)
})
