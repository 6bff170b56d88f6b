import { expect, it } from 'vitest'
import { moduleOf } from './compile.ts'
import { parts } from './layout.tsx'

it('what the server fills is what this layout compiles to', async () => {
  await expect(moduleOf(parts)).toMatchFileSnapshot('../../../apps/server/src/emails/layout.gen.ts')
})

it('nothing is loaded from elsewhere, and nothing runs', () => {
  const markup = moduleOf(parts)
  expect(markup).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
  expect(markup).not.toMatch(/https?:/)
})
