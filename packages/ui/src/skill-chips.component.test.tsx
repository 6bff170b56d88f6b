import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SkillChips } from './skill-chips.tsx'

const chips = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

it.each([
  'Research, Data entry, Email',
  'Research; Data entry;Email',
  'Research، Data entry، Email',
  'Research؛ Data entry,, Email; ',
])('%s are three skills', async (skills) => {
  await render(<SkillChips skills={skills} />)
  expect(chips()).toEqual(['Research', 'Data entry', 'Email'])
})

it('leaves the entries of a list as they are', async () => {
  await render(<SkillChips skills={['Excel; pivots', 'Email']} />)
  expect(chips()).toEqual(['Excel; pivots', 'Email'])
})
