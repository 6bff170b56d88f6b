import { builtInAnalyst } from '@kazi/analyst/built-in'
import { expect, it } from 'vitest'
import { withCorrections } from './corrections.ts'

const text = 'Sort my inbox into folders by client and draft replies to the ten oldest mails.'

it('says in the brief, too, that an analysis from before hours were capped takes no more than a year', async () => {
  const said = await builtInAnalyst().analyze({ text, now: new Date() })
  const { minHours, maxHours } = said.effort
  const brief = said.brief.replace(`About ${minHours} to ${maxHours} hours`, 'About 3000 to 9000 hours')
  expect(brief).not.toBe(said.brief)
  const kept = { ...said, effort: { minHours: 3000, maxHours: 9000 }, brief }
  const shown = withCorrections(text, kept, null)
  expect(shown.effort).toEqual({ minHours: 2000, maxHours: 2000 })
  expect(shown.brief).not.toMatch(/[39]000/)
  expect(shown.brief).toContain('2000 hours')
  // What a language model wrote stays as it is, and so does what has no more hours than that.
  expect(withCorrections(text, { ...kept, engine: 'openai m' }, null).brief).toBe(brief)
  expect(withCorrections(text, { ...kept, effort: said.effort }, null).brief).toBe(brief)
})
