import { afterEach, expect, it, vi } from 'vitest'
import { blankBusiness, draftAnswers } from './draft-answers.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it('knows the answers until the page is left where the browser stores nothing', () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, call).mockImplementation(denied)
  const draft = draftAnswers(1)
  draft.write({ businessName: 'Acme' })
  draft.write({ goals: 'Sleep' })
  expect(draft.read()).toMatchObject({ businessName: 'Acme', goals: 'Sleep' })
  expect(draft.of(blankBusiness).businessName).toBe('Acme')
  draft.drop()
  expect(draft.read().businessName).toBe('')
})

it('keeps the answers in this browser', () => {
  draftAnswers(1).write({ businessName: 'Acme' })
  expect(draftAnswers(1).read().businessName).toBe('Acme')
})
