import { expect, it } from 'vitest'
import { newAssignment, taskAssignment } from './assignment.ts'

it('rounds agreed hours to the hundredths by which they are shown and paid', () => {
  const sent = { vaId: 1, clientName: 'Ada', clientEmail: 'ada@example.com', projectTitle: 'Inbox' }
  const hoursOf = (totalHours: number) =>
    newAssignment.parse({ ...sent, projectDescription: 'Daily', totalHours }).totalHours
  expect([0.333, 0.335, 1.005, 40].map(hoursOf)).toEqual([0.33, 0.34, 1.01, 40])
  expect(taskAssignment.parse({ id: 1, vaId: 1, estimatedHours: 0.333 }).estimatedHours).toBe(0.33)
  expect(taskAssignment.parse({ id: 1, vaId: 1, estimatedHours: null }).estimatedHours).toBe(null)
})
