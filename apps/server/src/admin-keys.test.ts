import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keptAdminKey } from './admin-keys.ts'

const directory = await mkdtemp(join(tmpdir(), 'kazi-key-'))
const file = join(directory, 'admin-key')
afterAll(() => rm(directory, { recursive: true }))

it('makes a key once, for its owner only', async () => {
  const key = await keptAdminKey(directory)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await keptAdminKey(directory)).toBe(key)
})

it.each(['changeme', 'changeme'.repeat(4), 'a'.repeat(32)])(
  'refuses a kept key like %s in one sentence that does not repeat it, and leaves the file',
  async (poor) => {
    await writeFile(file, `${poor}\n`)
    const refusal = await keptAdminKey(directory).catch((error: Error) => error.message)
    expect(refusal).toMatch(
      /^The admin key in \S+ (has|is) [^.]+: delete the file, and the next start makes a good one\.$/,
    )
    expect(refusal).not.toContain(poor)
    expect(await readFile(file, 'utf8')).toBe(`${poor}\n`)
  },
)

it('takes an empty file for none', async () => {
  await writeFile(file, '\n')
  expect(await keptAdminKey(directory)).toMatch(/^[\w-]{43}$/)
})
