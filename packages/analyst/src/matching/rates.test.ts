import { expect, it } from 'vitest'
import { parseRate } from './rates.ts'

it.each([
  ['$9-12, depends on the length', 900, 1200, 'USD'],
  ['$8/hr', 800, 800, 'USD'],
  ['15 USD', 1500, 1500, 'USD'],
  ['R150 per hour', 15000, 15000, 'ZAR'],
  ['€10–14', 1000, 1400, 'EUR'],
  ['10 - 15', 1000, 1500, 'USD'],
  ['8 / hr', 800, 800, 'USD'],
  ['KES 1,200 per hour', 120000, 120000, 'KES'],
  ['from £12.50', 1250, 1250, 'GBP'],
  ['200-500', 20000, 50000, 'USD'],
  ['5 hours a week, $10 to $12', 1000, 1200, 'USD'],
  ['₦5k', 500000, 500000, 'NGN'],
  ['12.000 XOF', 1200000, 1200000, 'XOF'],
  ['KES 1.500 per hour', 150000, 150000, 'KES'],
  ['€1.200,50', 120050, 120050, 'EUR'],
  ['1,200.50 USD', 120050, 120050, 'USD'],
  ['1 500 FCFA', 150000, 150000, 'XOF'],
  ['₦8.500–12.000/hr, or $7', 850000, 1200000, 'NGN'],
  ['GH₵ 1.200', 120000, 120000, 'GHS'],
  ['USD$15/hr', 1500, 1500, 'USD'],
  ['CAD$20', 2000, 2000, 'CAD'],
  ['my rate is$15', 1500, 1500, 'USD'],
  ['$7.500 to $8', 750, 800, 'USD'],
  ['$1,200', 120000, 120000, 'USD'],
  ['€0.045/word', 5, 5, 'EUR'],
  ['$0.125', 13, 13, 'USD'],
] as const)('reads %s', (text, minCents, maxCents, currency) => {
  expect(parseRate(text)).toEqual({ minCents, maxCents, currency })
})

it.each([
  null,
  undefined,
  '',
  'negotiable',
  '10 hours',
  '3 years',
  '20 hrs per week',
  'R$ 25,50',
  'HK$80',
  'NZD$20',
  'SGD$30/hr',
  'MXN$200',
  'EC$25',
])('finds no rate in %s', (text) => {
  expect(parseRate(text)).toBeNull()
})

it('gives no cents that an integer cannot hold', () => {
  for (const text of ['$99999999999', '$21474836.48', '$5 - 99999999999', `${'9'.repeat(400)} USD`, '$22000k'])
    expect(parseRate(text)).toBeNull()
  expect(parseRate('$21474836.47')).toMatchObject({ maxCents: 2_147_483_647 })
  expect(parseRate('$99999999999, or $12 per hour')).toMatchObject({ minCents: 1200 })
})
