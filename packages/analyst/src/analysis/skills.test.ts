import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { toolsIn } from '../text/tools.ts'
import { skillExamplesOf } from './skill-examples.ts'
import { skillsOf } from './skills.ts'

const known = skillExamplesOf([
  {
    category: 'Other',
    terms: 'invoic client pay',
    length: 1,
    skills: ['invoice follow-up', 'polite reminders'],
    said: 'invoices',
  },
  {
    category: 'Other',
    terms: 'newslett mail',
    length: 1,
    skills: ['newsletter writing', 'Monday sends'],
    said: 'newsletter',
  },
])
const skills = (text: string, examples?: typeof known) => {
  const reading = read(text)
  return skillsOf(reading, { category: 'Other', tools: toolsIn(reading.words), limit: null, limits: [] }, examples)
}

it('names no shouted words and no days as skills', () => {
  const said = skills(
    'Remind clients of invoices on Monday. NOT on Friday, and the FINAL notice goes out in December via OpenTable',
    known,
  )
  expect(said.join(' ')).not.toMatch(/not\b|final|monday|friday|december/i)
  expect(said).toContain('OpenTable')
  expect(said).toContain('invoice follow-up')
})

it('names at most eight', () => {
  const long =
    'Write newsletters, remind clients of unpaid invoices, book travel, edit videos, answer calls, post on social media, enter data'
  expect(skills(long).length).toBeLessThanOrEqual(8)
  expect(skills(long).length).toBeGreaterThan(4)
})

it('names no skill for what the client rules out', () => {
  const reading = read('Chase the unpaid invoices by email. Please no phone calls to clients.')
  const about = { category: 'Email Management', tools: [], limit: null }
  const named = (limits: string[]) => skillsOf(reading, { ...about, limits }).join('; ')
  expect(named([])).toMatch(/\b(?:phone|calls?)\b/)
  expect(named(['Please no phone calls to clients'])).not.toMatch(/\b(?:phone|calls?)\b/)
})
