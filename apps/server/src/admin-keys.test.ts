import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { storedAdminKey } from './admin-keys.ts'

const directory = await mkdtemp(join(tmpdir(), 'kazi-key-'))
const file = join(directory, 'admin-key')
afterAll(() => rm(directory, { recursive: true }))

it('makes a key once, for its owner only', async () => {
  const key = await storedAdminKey(directory)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await storedAdminKey(directory)).toBe(key)
})

it.each(['changeme', 'changeme'.repeat(4), 'a'.repeat(32), 'Changeme1'.repeat(5).slice(0, 43)])(
  'refuses a stored key like %s in one sentence that does not repeat it, and leaves the file',
  async (poor) => {
    await writeFile(file, `${poor}\n`)
    const refusal = await storedAdminKey(directory).catch((error: Error) => error.message)
    expect(refusal).toMatch(
      /^The admin key in \S+ (has|is) [^.]+: delete the file, and the next start makes a good one\.$/,
    )
    expect(refusal).not.toContain(poor)
    expect(await readFile(file, 'utf8')).toBe(`${poor}\n`)
  },
)

it('takes an empty file for none', async () => {
  await writeFile(file, '\n')
  expect(await storedAdminKey(directory)).toMatch(/^[\w-]{43}$/)
})
