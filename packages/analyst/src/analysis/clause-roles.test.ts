import { describe, expect, it } from 'vitest'
import { statementsOf } from './clause-roles.ts'

/** Texts that nobody labeled. */
const rolesOf = (text: string) => Object.fromEntries(statementsOf(text).map(({ text, role }) => [text, role]))

describe('what a clause is for', () => {
  it('is told where it gives no order', () => {
    const roles = rolesOf(
      'We run a bakery in Lomé with two ovens. Our flour supplier changed its order form. Please fill the new one in for December. One sheet with all prices at the end, in French. I sign it myself.',
    )
    expect(roles).toMatchObject({
      'We run a bakery in Lomé with two ovens': 'aside',
      'Our flour supplier changed its order form': 'aside',
      'Please fill the new one in for December': 'step',
      'One sheet with all prices at the end': 'wanted',
      'in French': 'limit',
      'I sign it myself': 'client',
    })
  })

  it('an order at the head of a short text is a step', () => {
    expect(rolesOf('Clean my Gmail. Never delete anything.')).toEqual({
      'Clean my Gmail': 'step',
      'Never delete anything': 'limit',
    })
  })

  it('a rule for a case stays whole', () => {
    const roles = rolesOf('Answer the calls. If it is a hospital, phone the engineer at once.')
    expect(roles['If it is a hospital']).toBe('limit')
    expect(roles['phone the engineer at once']).toBe('limit')
  })

  it('a text without words has none', () => {
    expect(statementsOf('')).toEqual([])
  })
})
