import { expect, it } from 'vitest'
import { isAnswered, withAnswers } from './answered-brief.ts'

const brief = 'Goal\nSort my inbox.\n\nStill open\n- May the VA send replies?\n- When do you need it by?'

it('moves an answered question from what is open to the answers', () => {
  const answered = withAnswers(brief, [{ question: 'May the VA send replies?', answer: ' Drafts only,\nplease. ' }])
  expect(answered).toBe(
    'Goal\nSort my inbox.\n\nStill open\n- When do you need it by?\n\nAnswers\n- May the VA send replies? Drafts only, please.',
  )
  expect(isAnswered(answered, 'May the VA send replies?')).toBe(true)
  expect(isAnswered(answered, 'When do you need it by?')).toBe(false)
  expect(isAnswered(null, 'When do you need it by?')).toBe(false)
})

it('adds later answers to the earlier ones, and leaves nothing open when all are answered', () => {
  const first = withAnswers(brief, [{ question: 'May the VA send replies?', answer: 'No.' }])
  expect(withAnswers(first, [{ question: 'When do you need it by?', answer: 'Friday.' }])).toBe(
    'Goal\nSort my inbox.\n\nAnswers\n- May the VA send replies? No.\n- When do you need it by? Friday.',
  )
})

it('keeps a brief in the client’s own form', () => {
  expect(withAnswers('Just do it.', [{ question: 'What?', answer: 'That.' }])).toBe(
    'Just do it.\n\nAnswers\n- What? That.',
  )
})
