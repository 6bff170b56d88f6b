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

  it.each([
    ['Somebody gets rude, forward it to me.', ['Somebody gets rude', 'forward it to me'], 'limit'],
    ["Anything you can't read, put in red.", ["Anything you can't read", 'put in red'], 'limit'],
    [
      'Do not touch the ads account or reply to students.',
      ['Do not touch the ads account', 'reply to students'],
      'limit',
    ],
    ['Do NOT email, text or call a soul in there.', ['Do NOT email', 'text', 'call a soul in there'], 'limit'],
    ['I print and throw them in the mailboxes.', ['I print', 'throw them in the mailboxes'], 'client'],
  ])('what goes on does so in the same role: %s', (text, clauses, role) => {
    expect(rolesOf(`Sort the letters. ${text}`)).toMatchObject(Object.fromEntries(clauses.map((one) => [one, role])))
  })

  it('a sentence may end in a short word', () => {
    expect(rolesOf('The names stay in. Flag them in the sheet.')).toMatchObject({ 'Flag them in the sheet': 'step' })
  })

  it.each([
    ['Three jobs: a) book flights to Kigali b) chase the invoices.', ['book flights to Kigali', 'chase the invoices']],
    ['Please (1) sort the photos (2) send the list.', ['sort the photos', 'send the list']],
  ])('an item of a list in a line begins after its mark: %s', (text, clauses) => {
    expect(rolesOf(text)).toMatchObject(Object.fromEntries(clauses.map((one) => [one, 'step'])))
  })

  it('what only looks like the mark of an item is none', () => {
    const texts = (text: string) => statementsOf(text).map(({ text }) => text)
    expect(texts('Take option b) and call Tom.')).toContain('Take option b')
    expect(texts('Sort it (see page 2) and call Tom.')).toContain('see page 2')
  })

  it('a clause knows where it begins in what the client typed', () => {
    const typed = 'Sort it w/o me.\n\n- Put it in. Flag the rest b/c of Tom\n- a) call Ann b) mail Bo'
    const begins = statementsOf(typed).map(({ text, start }) => [
      text.split(' ')[0],
      typed.slice(start).split(/[ .]/)[0],
    ])
    expect(begins.slice(0, 1)).toEqual([['Sort', 'Sort']])
    expect(begins.map(([word, there]) => word === there)).not.toContain(false)
  })

  it('a text without words has none', () => {
    expect(statementsOf('')).toEqual([])
  })
})
