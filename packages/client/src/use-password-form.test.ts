import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { hintUnless } from './use-password-form.tsx'

const refusal = Object.assign(new TRPCClientError('Password is too common'), { data: { code: 'BAD_REQUEST' } })
const hint = 'At least 6 characters'

it("shows the hint of a new password, except beside the server's refusal", () => {
  expect(hintUnless(null, undefined, hint)).toBe(hint)
  expect(hintUnless(refusal, 'Password is too common', hint)).toBeUndefined()
  expect(hintUnless(refusal, null, hint)).toBe(hint)
})

it('shows it again beside what the form itself finds later', () => {
  expect(hintUnless(refusal, 'Password must be at least 6 characters', hint)).toBe(hint)
})
