import '@mantine/core/styles.layer.css'
import { blankLine, type DocumentLine } from '@kazi/schemas/document-templates'
import type { Currency } from '@kazi/schemas/money'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DocumentLines } from './document-lines.tsx'

type Props = { kept: (lines: DocumentLine[]) => void; others?: Currency[] }
function Screen({ kept, others = [] }: Props) {
  const [lines, setLines] = useState<DocumentLine[]>([])
  const change = (next: DocumentLine[]) => {
    kept(next)
    setLines(next)
  }
  return (
    <KaziProvider>
      <DocumentLines lines={lines} onChange={change} quantity="Quantity" otherCurrencies={others} error={false} />
    </KaziProvider>
  )
}
async function show(others: Currency[] = []) {
  let last: DocumentLine[] = []
  await render(
    <Screen
      others={others}
      kept={(lines) => {
        last = lines
      }}
    />,
  )
  return () => last
}
const field = (label: string) => page.getByLabelText(label).first()

it('keeps the decimal point while another amount is typed', async () => {
  const lines = await show()
  await field('Unit price').fill('45')
  await userEvent.keyboard('{Backspace}{Backspace}12.05')
  await expect.element(field('Unit price')).toHaveValue('12.05')
  expect(lines()).toEqual([{ ...blankLine, unitCents: 1205 }])
})

it('keeps a cleared quantity empty, and counts it as none', async () => {
  const lines = await show()
  await field('Quantity').click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field('Quantity')).toHaveValue('')
  expect(lines()).toEqual([{ ...blankLine, quantity: 0 }])
  await userEvent.keyboard('0.5')
  await expect.element(field('Quantity')).toHaveValue('0.5')
  expect(lines()).toEqual([{ ...blankLine, quantity: 0.5 }])
})

it('shows the amounts of the lines that are left when one is removed', async () => {
  await show()
  await field('Unit price').fill('12.5')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabelText('Unit price').nth(1).fill('7.25')
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await expect.element(field('Unit price')).toHaveValue('7.25')
})

it('names the currencies in which the month has other lines', async () => {
  await show(['KES', 'EUR'])
  await expect.element(page.getByText(/also has work in KES and EUR/)).toBeVisible()
})

it.each([
  ['Unit price', '25000000', { unitCents: 2_500_000_000 }],
  ['Unit price', '4000000000', { unitCents: 400_000_000_000 }],
  ['Quantity', '250000', { quantity: 250_000 }],
])('never changes what was typed: %s %s', async (label, typed, line) => {
  const lines = await show()
  await field(label).fill(typed)
  await userEvent.tab()
  await expect.element(field(label)).toHaveValue(typed)
  expect(lines()).toEqual([{ ...blankLine, ...line }])
})
