import { toolWords } from '@kazi/schemas/profile-words'
import { expect, it } from 'vitest'
import { toolNames } from '../../knowledge/tools.ts'
import { read } from './reading.ts'
import { toolsIn } from './tools.ts'

it('knows every tool that VAs are offered, under the name they choose', () => {
  const unknown = toolWords.filter((tool) => !toolsIn(read(`We work in ${tool} daily.`).words).includes(tool))
  expect(unknown).toEqual([])
  expect(toolWords.length).toBeGreaterThan(150)
})

it('reads no name of a tool as a slip of another word', () => {
  const names = toolNames
    .split(/[|\n]/)
    .filter(Boolean)
    .map((entry) => entry.replace(/^[~?]/, '').split('=')[0] ?? '')
  const missed = names.filter(
    (name) => !toolsIn(read(`We have kept it all in ${name} since May.`).words).includes(name),
  )
  expect(names.length).toBeGreaterThan(800)
  expect(missed).toEqual([])
})

it('takes a name of somebody for a tool only where the text works in it', () => {
  const found = (text: string) => toolsIn(read(text).words)
  expect(found('Ask Jane and Hunter whether Emma has the list.')).toEqual([])
  expect(found('The bookings are in Jane, the addresses were found using Hunter.')).toEqual(['Jane', 'Hunter'])
})
