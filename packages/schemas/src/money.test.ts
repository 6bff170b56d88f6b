import { describe, expect, it } from 'vitest'
import { centsFrom, currencies, type Money, payForMinutes, plainTotal, totalByCurrency } from './money.ts'
import { currency, money, price } from './price.ts'

const usd = (amountCents: number): Money => ({ amountCents, currency: 'USD' })
const kes = (amountCents: number): Money => ({ amountCents, currency: 'KES' })

describe('money', () => {
  it.each([0, 1, 100_000_000])('takes %i cents', (amountCents) => {
    expect(money.parse(usd(amountCents))).toEqual(usd(amountCents))
  })
  it.each([-1, 0.5, 100_000_001, Number.NaN, '5', null])('refuses %j cents', (amountCents) => {
    expect(money.safeParse({ amountCents, currency: 'USD' }).success).toBe(false)
  })
  it('may be a price for a whole task in a currency of small units, up to what is stored', () => {
    const of = (amountCents: number) => price.safeParse({ amountCents, currency: 'UGX', unit: 'fixed' })
    expect(of(500_000_000).success).toBe(true)
    expect(of(2_147_483_647).success).toBe(true)
    expect(of(2_147_483_648)).toMatchObject({ error: { issues: [{ message: 'Please use at most 21,474,836.47.' }] } })
  })
  it.each(['', 'usd', 'ABC', 'US', null])('refuses %j as a currency', (code) => {
    expect(currency.safeParse(code).success).toBe(false)
  })
  it('knows each currency once, by three capitals that Intl can write', () => {
    expect(new Set(currencies).size).toBe(currencies.length)
    expect(currencies.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual([])
  })
})

describe('totalByCurrency', () => {
  it('never adds two currencies', () => {
    expect(totalByCurrency([kes(900), usd(1), kes(100), usd(2)])).toEqual([usd(3), kes(1000)])
  })
  it('lists the currencies in one order, whatever the rows had', () => {
    const rows = currencies.map((one) => ({ amountCents: 1, currency: one }))
    expect(totalByCurrency(rows.toReversed())).toEqual(rows)
  })
  it('of nothing is nothing', () => expect(totalByCurrency([])).toEqual([]))
})

describe('a plain total', () => {
  it.each([
    [[], 0],
    [[usd(1250)], 12.5],
    [[kes(90_000)], 900],
    [[usd(1), kes(1)], null],
  ])('of %j is %j', (totals, plain) => expect(plainTotal(totals)).toBe(plain))
})

describe('time at a rate', () => {
  it.each([
    [1000, 90, 1500],
    [1000, 20, 333],
    [1000, 40, 667],
    [1, 30, 1],
    [1, 29, 0],
    [333, 10, 56],
    [100_000_000, 1440, 2_400_000_000],
    [0, 60, 0],
  ])('%i cents an hour for %i minutes are %i', (rate, minutes, amount) =>
    expect(payForMinutes(usd(rate), minutes)).toEqual(usd(amount)),
  )
})

describe('whole units', () => {
  it.each([
    [14, 1400],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [8.115, 812],
    [1_000_000, 100_000_000],
  ])('%d are %i cents', (units, cents) => expect(centsFrom(units)).toBe(cents))
})
