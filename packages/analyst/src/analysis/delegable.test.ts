import { expect, it } from 'vitest'
import { decided, verdicts } from './delegable.ts'

const likely = (yes: number, partly: number, no: number) => verdicts.map((name) => ({ yes, partly, no })[name])

it('needs more to hand over than to warn', () => {
  expect(decided(likely(0.9, 0.05, 0.05))).toBe('yes')
  expect(decided(likely(0.5, 0.1, 0.4))).toBe('no')
  expect(decided(likely(0.5, 0.4, 0.1))).toBe('partly')
  expect(decided(likely(0.6, 0.35, 0.05))).toBe('yes')
})
