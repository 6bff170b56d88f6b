import { toolWords } from '@kazi/schemas/profile-words'
import { expect, it } from 'vitest'
import { read } from './reading.ts'
import { toolsIn } from './tools.ts'

it('knows every tool that VAs are offered, under the name they choose', () => {
  const unknown = toolWords.filter((tool) => !toolsIn(read(`We work in ${tool} daily.`).words).includes(tool))
  expect(unknown).toEqual([])
  expect(toolWords.length).toBeGreaterThan(150)
})
