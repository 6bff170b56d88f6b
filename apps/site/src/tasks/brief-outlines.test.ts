import { addTaskCategory, taskCategory } from '@kazi/schemas/task'
import { expect, it } from 'vitest'
import { outlineOf, withoutEmptyHeadings } from './brief-outlines.ts'

const everyCategory = [null, ...new Set([...taskCategory.options, ...addTaskCategory.options])]

it('has goal, steps, what done means, access and limits for every category', () => {
  for (const category of everyCategory)
    for (const part of ['Goal', 'Steps', 'Done means', 'Access', 'Limits'])
      expect(outlineOf(category), String(category)).toMatch(new RegExp(`^${part}.*:$`, 'm'))
  const own = everyCategory.filter((category) => outlineOf(category) !== outlineOf(null))
  expect(own).toEqual(everyCategory.filter((category) => category !== null && category !== 'Other'))
})

it('sends none of it where nothing was filled in, and only what was', () => {
  for (const category of everyCategory) expect(withoutEmptyHeadings(outlineOf(category))).toBe('')
  expect(withoutEmptyHeadings(outlineOf(null).replace('Done means:', 'Done means: 20 rows'))).toBe(
    'Done means: 20 rows',
  )
  const [goal] = outlineOf('Research').split('\n')
  const filled = outlineOf('Research').replace('1. ', '1. Ask Rosa').replace('Done means (', 'Done means (')
  expect(withoutEmptyHeadings(filled)).toBe('Steps:\n1. Ask Rosa')
  expect(withoutEmptyHeadings(`Find suppliers.\n\n${outlineOf('Research')}`)).toBe('Find suppliers.')
  expect(withoutEmptyHeadings(`${outlineOf('Research')}`.replace(goal ?? '', `${goal}\nWho sells cork?`))).toBe(
    `${goal}\nWho sells cork?`,
  )
})

it('leaves texts alone that have no outline', () => {
  const own = 'Access to everything:\n\n1. \n\n\nThe end'
  expect(withoutEmptyHeadings(own)).toBe(own)
})
