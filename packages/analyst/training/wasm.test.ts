import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compiledWasm, wasmPrograms } from './wasm.ts'

it.each(wasmPrograms)('%s holds what its text compiles to', async (name) => {
  const kept = readFileSync(join(import.meta.dirname, '../src', `${name}-wasm.ts`), 'utf8')
  expect(kept).toContain(`'${await compiledWasm(name)}'`)
})
