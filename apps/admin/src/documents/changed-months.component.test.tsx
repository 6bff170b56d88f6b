import '@mantine/core/styles.layer.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChangedMonths } from './changed-months.tsx'

type Props = Parameters<typeof ChangedMonths>[0]
const show = (props: Props) =>
  render(
    <KaziProvider>
      <ChangedMonths {...props} />
    </KaziProvider>,
  )
const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' as const })

it('says what was issued for a month, what its records say now, and what to do', async () => {
  await show({
    changed: [
      {
        ...{ month: '2026-05', numbers: ['HRS-2026-0002', 'HRS-2026-0004'] },
        ...{ issued: { minutes: 720, total: dollars(180) }, now: { minutes: 900, total: dollars(225) } },
      },
    ],
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'May 2026 was issued with 12 h ($180) in HRS-2026-0002 and HRS-2026-0004, and its records now say 15 h ($225). Add a line for the difference, unless another document already has it.',
    )
})

it('says of less that it comes off, and of an invoice only the money', async () => {
  await show({
    changed: [
      { month: '2026-05', numbers: ['INV-2026-0002'], issued: { total: dollars(180) }, now: { total: dollars(90.5) } },
    ],
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'May 2026 was issued with $180 in INV-2026-0002, and its records now say $90.50. Take the difference off a line, unless another document already does.',
    )
})

it('says nothing where no month has changed', async () => {
  await show({ changed: [] })
  expect(page.getByRole('alert').elements()).toEqual([])
})
