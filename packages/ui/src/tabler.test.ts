import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tablerName, usedIcons } from '../icons.ts'

it('has a file for each icon that is used, and for no other', () => {
  const files = globSync('*.gen.ts', { cwd: join(import.meta.dirname, '../tabler') })
  const used = usedIcons().map((icon) => `${tablerName(icon)}.gen.ts`)
  expect(used.length).toBeGreaterThan(100)
  // After the import of a new icon: npm run icons -w @kazi/ui
  expect(files.sort()).toEqual([...used, 'all.gen.ts'].sort())
})
