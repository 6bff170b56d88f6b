import { expect, it } from 'vitest'
import { briefWithSteps, stepsInBrief, withoutSteps } from './playbook.ts'

it.each([
  ['the list of a playbook', 'Call first.\n\nSteps:\n1. Write\n2. Send', 'Call first.'],
  ['that of an analysis', 'Goal\nLetters\n\nSteps\n1. Write', 'Goal\nLetters'],
  ['both', 'Steps\n1. Draft\n\nCall first.\n\nSteps:\n1. Write', 'Call first.'],
  ['no other list', 'Steps:\n- Write\n\nReceipts:\nSteps:\n- Sort', 'Receipts:\nSteps:\n- Sort'],
  ['no prose', 'Steps\nAs last time.\n\nSteps:\n1. Write', 'Steps\nAs last time.'],
])('a brief is left without %s', (_, brief, rest) => {
  expect(withoutSteps(brief)).toBe(rest)
})

it('an edit of the steps is what the next VA gets', () => {
  const details = withoutSteps('Goal\nLetters\n\nSteps\n1. Draft\n\nSteps:\n1. Write')
  expect(stepsInBrief(briefWithSteps({ enhancedDescription: details, steps: ['Send'] }))).toEqual(['Send'])
})
