import '@mantine/core/styles.layer.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AlreadyIssued } from './already-issued.tsx'

type Props = Parameters<typeof AlreadyIssued>[0]
const show = (props: Props) =>
  render(
    <KaziProvider>
      <AlreadyIssued {...props} />
    </KaziProvider>,
  )
const first = {
  id: 7,
  number: 'INV-2026-0002',
  issuedAt: '2026-11-03T10:00:00Z',
  total: { amountCents: 25_100, currency: 'USD' as const },
}
const second = { ...first, id: 9, number: 'INV-2026-0004', total: { amountCents: 5050, currency: 'EUR' as const } }

it('names the documents of the month with their days and totals', async () => {
  await show({ month: '2026-10', issued: [first, second] })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Already issued for October 2026: INV-2026-0002 (November 3, 2026, $251) and INV-2026-0004 (November 3, 2026, €50.50). Check that nothing is billed twice.',
    )
})

it('says nothing where none was issued', async () => {
  await show({ month: '2026-10', issued: [] })
  expect(page.getByRole('alert').elements()).toEqual([])
})
