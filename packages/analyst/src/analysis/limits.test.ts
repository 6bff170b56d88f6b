import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { toolsIn } from '../text/tools.ts'
import { verdictOf } from './limits.ts'

it.each([
  'Set up 15 profiles with different faces that comment under our posts.',
  'Do the verification call as me, I send you the passport.',
  'My cousin has a maths exam on Tuesday. You get his login and make it for him.',
])('a VA does not: %s', (text) => {
  expect(verdictOf(read(text)).delegable).toBe('no')
})

it.each([
  'Set up the company profile on three directories.',
  'Join the video call with the printer and take notes.',
  'Make a study plan for my exam in May.',
])('a VA can: %s', (text) => {
  expect(verdictOf(read(text)).limit).toBeNull()
})

it.each([
  ['I must have it all Monday, and the rest on Monday evening', []],
  ['We keep our tasks in Monday and our notes in Notion', ['Monday', 'Notion']],
  ['People ask about booking a table, and read threads on X', []],
] as const)('tools in: %s', (text, tools) => {
  expect(toolsIn(read(text).words)).toEqual(tools)
})
