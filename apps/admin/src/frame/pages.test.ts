import { readFile } from 'node:fs/promises'
import { pages } from '@kazi/schemas/paths'
import { expect, it } from 'vitest'

it('has each page of the console among those that the server answers, and no others', async () => {
  const tree = await readFile(new URL('../route-tree.gen.ts', import.meta.url), 'utf8')
  const [, list = ''] = /fullPaths:\n([^:]+)\n {2}\w+:/.exec(tree) ?? []
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replace(/\/$/, '').replace(/\$\w+/, '*'))
  expect(paths).toContain('/admin/client-requests/*')
  expect([...new Set(paths)].sort()).toEqual([...pages.admin].sort())
})
