import '@mantine/core/styles.layer.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChangedMonths } from './changed-months.tsx'

afterEach(() => vi.restoreAllMocks())

type Props = Parameters<typeof ChangedMonths>[0]
const show = (props: Props) =>
  render(
    <KaziProvider>
      <ChangedMonths {...props} />
    </KaziProvider>,
  )
const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' as const })

it('says what was recorded for a month after the lines of its documents were read, and what to do', async () => {
  await show({
    changed: [
      {
        month: '2026-05',
        numbers: ['HRS-2026-0002', 'HRS-2026-0004'],
        later: { minutes: 180, total: dollars(45) },
      },
    ],
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      '3 h ($45) for May 2026 was recorded after the lines of HRS-2026-0002 and HRS-2026-0004 were read. Add a line for it, unless another document already has it.',
    )
})

it('says of an invoice only the money', async () => {
  await show({ changed: [{ month: '2026-05', numbers: ['INV-2026-0002'], later: { total: dollars(90.5) } }] })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      '$90.50 for May 2026 was recorded after the lines of INV-2026-0002 were read. Add a line for it, unless another document already has it.',
    )
})

it('names each month and currency by itself where one document could have them all', async () => {
  const euros = { amountCents: 2000, currency: 'EUR' as const }
  const numbers = ['INV-2026-0002']
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  await show({
    changed: [
      { month: '2026-05', numbers, later: { total: dollars(90) } },
      { month: '2026-05', numbers, later: { total: euros } },
    ],
  })
  expect(
    page
      .getByRole('alert')
      .element()
      .textContent?.match(/[$€]\d+ for May 2026/g),
  ).toEqual(['$90 for May 2026', '€20 for May 2026'])
  expect(errors.mock.calls).toEqual([])
})

it('says nothing where nothing was added', async () => {
  await show({ changed: [] })
  expect(page.getByRole('alert').elements()).toEqual([])
})
