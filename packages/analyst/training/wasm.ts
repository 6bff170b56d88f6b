import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import wabt from 'wabt'

/** Compiles the programs in WebAssembly's text format; run it after each change of one. */

const source = join(import.meta.dirname, '../src')
export const wasmPrograms = ['models/byte-rows', 'matching/nearest'] as const

/** A program in Base64, as the file beside it holds it. */
export async function compiledWasm(name: (typeof wasmPrograms)[number]): Promise<string> {
  const text = readFileSync(join(source, `${name}.wat`), 'utf8')
  const program = (await wabt()).parseWat(`${name}.wat`, text, { simd: true, threads: true })
  return Buffer.from(program.toBinary({}).buffer).toString('base64')
}

if (import.meta.main)
  for (const name of wasmPrograms) {
    const file = basename(name)
    const constant = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const code = await compiledWasm(name)
    writeFileSync(
      join(source, `${name}-wasm.ts`),
      `/** \`${file}.wat\`, compiled by \`training/wasm.ts\`. */\nexport const ${constant}Wasm =\n  '${code}'\n`,
    )
  }
