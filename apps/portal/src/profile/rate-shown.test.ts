import { type Speech, speak } from '@kazi/schemas/say'
import { fileSize } from '@kazi/ui/format'
import { afterEach, describe, expect, it } from 'vitest'
import { rateShown } from './rate-shown.ts'

const hour = { fr: '/h', pt: '/h', sw: '/saa' }
const speaks = (locale: keyof typeof hour) =>
  speak({
    locale,
    say: (sentence) => (sentence === '/hr' ? hour[locale] : undefined),
    recognize: () => undefined,
  } satisfies Speech)
afterEach(() => speak(undefined))
/** Without the kinds of spaces that languages write. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

const rate = { minCents: 900, maxCents: 1200, currency: 'USD' } as const
const both = { rate, hourlyRate: '$9-12/hr' }

describe('a rate', () => {
  it('is in English the text that clients read', () => {
    expect(rateShown(both)).toBe('$9-12/hr')
    expect(rateShown({ rate: null, hourlyRate: '12' })).toBe('$12/hr')
    expect(rateShown({ rate: null, hourlyRate: null })).toBeNull()
  })

  it.each([
    ['fr', /^9.{0,5}–12 \$US\/h$/],
    ['pt', /^(US\$|\$) ?9.*12.*\/h$/],
    ['sw', /^(US)?\$ ?9.*12\/saa$/],
  ] as const)('in %s has its figures and its hour', (language, text) => {
    speaks(language)
    expect(plain(rateShown(both))).toMatch(text)
    expect(plain(rateShown({ rate: null, hourlyRate: 'KES 900/hr' }))).toBe(`KES 900${hour[language]}`)
  })

  it('of one amount is said once, with its cents', () => {
    speaks('fr')
    expect(plain(rateShown({ ...both, rate: { minCents: 950, maxCents: 950, currency: 'EUR' } }))).toBe('9,50 €/h')
  })
})

describe('the size of a file', () => {
  it('is in English as systems write it', () => {
    expect([0, 1, 2048, 340 * 1024].map(fileSize)).toEqual(['0 KB', '1 KB', '2 KB', '340 KB'])
    expect(fileSize(2.4 * 1024 * 1024)).toBe('2.4 MB')
  })

  it.each([
    ['fr', '340 ko', '2,4 Mo'],
    ['pt', '340 kB', '2,4 MB'],
    ['sw', 'kilobaiti 340', 'MB 2.4'],
  ] as const)('in %s has its units and its decimal sign', (language, small, large) => {
    speaks(language)
    expect([340 * 1024, 2.4 * 1024 * 1024].map(fileSize).map(plain)).toEqual([small, large])
  })
})
