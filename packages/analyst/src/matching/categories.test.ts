import { addTaskCategory, taskCategory } from '@kazi/schemas/task'
import { expect, it } from 'vitest'
import { skillsOfCategory, toAddTaskCategory, toDashboardCategory } from './categories.ts'

it('maps each word of one list to a word of the other', () => {
  for (const word of addTaskCategory.options) expect(taskCategory.options).toContain(toDashboardCategory(word))
  for (const word of taskCategory.options) expect(addTaskCategory.options).toContain(toAddTaskCategory(word))
  expect(toDashboardCategory('Design')).toBe('Content Creation')
  expect(toDashboardCategory('constructor')).toBeNull()
})

it('asks skills of every category but Other', () => {
  for (const word of [...taskCategory.options, ...addTaskCategory.options])
    expect(skillsOfCategory(word).length > 0).toBe(word !== 'Other')
  expect(skillsOfCategory('toString')).toEqual([])
})
