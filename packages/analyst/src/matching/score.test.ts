import { describe, expect, it } from 'vitest'
import type { MatchVa, Ranked } from './match.ts'
import { rankVas } from './score.ts'

const now = new Date('2026-11-21T09:00:00Z')
const mail: MatchVa = {
  id: 1,
  skills: 'Email Management, Calendar Management',
  tools: ['Gmail'],
  intro: 'I keep inboxes quiet.',
  timezone: 'Africa/Lagos',
}
const books: MatchVa = {
  id: 2,
  skills: ['Bookkeeping', 'Bank Reconciliation'],
  tools: ['Xero'],
  intro: 'Accounts are my thing.',
  timezone: 'Africa/Lagos',
}
const task = { text: 'My inbox is a mess, 3000 unread' }
const ids = (...args: Parameters<typeof rankVas>) => rankVas(...args).map(({ vaId }) => vaId)

describe('ranking VAs', () => {
  it('knows that an inbox is email management', () => {
    const [first] = rankVas(task, [books, mail], { now })
    expect(first).toMatchObject({ vaId: 1 })
    expect(first!.reasons[0]).toContain('Email Management')
  })

  it('never brings back who was declined', () => {
    expect(ids(task, [mail, books], { now, declined: new Set([1]) })).toEqual([2])
  })

  it('keeps ties in the order of ids', () => {
    const twins = [7, 3, 5].map((id) => ({ ...mail, id }))
    expect(ids(task, twins, { now })).toEqual([3, 5, 7])
  })

  it('gives points that add up to the score, each explained', () => {
    for (const { score, factors } of rankVas(task, [mail, books], { now, timezone: 'Europe/London' })) {
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5)
      expect(factors.reduce((sum, { share }) => sum + share, 0)).toBe(100)
      expect(factors.every(({ points, share, text }) => points >= 0 && points <= share && text.length > 3)).toBe(true)
    }
  })

  it.each([
    ['shared hours', { timezone: 'US Pacific' }, {}],
    ['load', { openTasks: 6 }, { openTasks: 0 }],
    ['rating', { rating: 3, reviews: 10 }, { rating: 5, reviews: 10 }],
    ['availability', { available: false }, { available: true }],
    ['rate', { hourlyRate: '$30' }, { hourlyRate: '$9-11' }],
  ] as [string, Partial<MatchVa>, Partial<MatchVa>][])('prefers the better %s between equals', (_, worse, better) => {
    const pair = [
      { ...mail, id: 1, ...worse },
      { ...mail, id: 2, ...better },
    ]
    expect(ids({ ...task, budget: '$10-12' }, pair, { now, timezone: 'Europe/London' })).toEqual([2, 1])
  })

  it('speaks to the client as you, and of the client to the team', () => {
    const history = new Map([[1, { tasks: 2, rating: 5 }]])
    const asked = { ...task, budget: '$10-12' }
    const texts = (readBy: 'client' | 'team') =>
      rankVas(asked, [{ ...mail, hourlyRate: '$11' }], { now, timezone: 'Africa/Lagos', history, readBy })[0]!
        .factors.map(({ text }) => text)
        .join('\n')
    expect(texts('client')).toContain('Finished 2 tasks for you')
    expect(texts('client')).toContain('within your budget')
    expect(texts('team')).toContain('Finished 2 tasks for this client')
    expect(texts('team')).toContain('Shares 8 of the client’s 8 working hours')
    expect(texts('team')).not.toMatch(/\byour?\b/)
  })

  it.each([
    ['$10-12', true],
    ['up to $60 per hour', true],
    ['$60/hr', true],
    ['hourly, at most 15 USD', true],
    ['$60', false],
    ['$20-30 in total', false],
    ['$100-150', false],
    ['10 hours', false],
    ['$10-12, a bit more for an expert', true],
    ['10-12', true],
    ['10-12 per hour', true],
    ['10-12 an hour', true],
    ['10-15, negotiable', true],
    ['10 - 12 USD max', true],
    ['$10-12 per post', false],
    ['$10–15 a day', false],
    ['$10-15 / article', false],
    ['€10 to €15 each', false],
    ['$20-30 every month', false],
    ['$10-12 daily', false],
    ['10-12 USD a page', false],
    ['10-12 posts', false],
    ['10 to 20 product photos', false],
    ['10-12 ph', true],
    ['10-15 p.h.', true],
    ['10-12 quid', true],
    ['$10-12 hr', true],
    ['$10-12 h', true],
    ['$8-12 USD, paid weekly', true],
    ['$10-12, start monthly review', true],
    ['$10-12 USD weekly', false],
  ])('compares a rate with the budget %s: %s', (budget, compared) => {
    const [{ factors }] = rankVas({ ...task, budget }, [{ ...mail, hourlyRate: '$11' }], { now }) as [Ranked]
    expect(factors.some(({ text }) => text.includes('within your budget'))).toBe(compared)
  })

  it('trusts ten good reviews more than one perfect one', () => {
    const pair = [
      { ...mail, id: 1, rating: 5, reviews: 1 },
      { ...mail, id: 2, rating: 4.8, reviews: 40 },
    ]
    expect(ids(task, pair, { now })).toEqual([2, 1])
  })

  it('remembers who has worked with the client, well or badly', () => {
    const three = [1, 2, 3].map((id) => ({ ...mail, id }))
    const history = new Map([
      [3, { tasks: 4, rating: 5 }],
      [1, { tasks: 1, rating: 1 }],
    ])
    expect(ids(task, three, { now, history })).toEqual([3, 2, 1])
  })

  it.each([
    ['Polish my CV', false],
    ['Please read my letter. Polish the wording and send it back.', false],
    ['- Polish 10 product descriptions', false],
    ['POLISH OUR WEBSITE TEXTS', false],
    ['Polish a must-read guide', false],
    ['Polish a few product texts', false],
    ['Polish an asset list', false],
    ['Polish a must.', true],
    ['Polish a must because our customers are in Warsaw', true],
    ['Languages: Polish a plus.', true],
    ['Polish an advantage', true],
    ['Write my CV in Polish', true],
    ['Polish translation of our menu', true],
    ['Answer our Polish customers. Polish up the templates as well.', true],
  ])('asks for Polish where the language is meant: %s', (text, asked) => {
    const [{ factors }] = rankVas({ text }, [mail], { now }) as [Ranked]
    expect(factors.find(({ name }) => name === 'language')?.text).toBe(
      asked ? "Doesn't mention Polish" : "The task doesn't ask for another language",
    )
  })

  it('asks for the language of the text', () => {
    const french = { ...mail, id: 9, languages: ['French', 'English'] }
    const text = 'Je cherche une personne pour répondre aux courriels de nos clients en français'
    expect(ids({ text }, [mail, french], { now })[0]).toBe(9)
  })

  it('finds by category alone, and Other lets everyone in', () => {
    expect(ids({ text: '', category: 'Email Management' }, [books, mail], { now })[0]).toBe(1)
    const [a, b] = rankVas({ text: '', category: 'Other' }, [books, mail], { now })
    expect([a!.vaId, b!.vaId, a!.score - b!.score]).toEqual([1, 2, 0])
  })
})
