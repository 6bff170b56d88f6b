import { expect, it } from 'vitest'
import { builtInAnalyst } from '../built-in.ts'
import { plansNothing } from './planned.ts'

it.each([
  ['asdf', true],
  ['Help with my emails', true],
  ['Write 20 fake reviews for our hotel', true],
  ['I want to die. Cancel my gym.', true],
  ['Sort my inbox into folders by client and draft replies to the ten oldest mails.', false],
])('tells what a VA cannot start on yet from what is planned: %s', async (text, nothing) => {
  expect(plansNothing(await builtInAnalyst().analyze({ text, now: new Date() }))).toBe(nothing)
})
