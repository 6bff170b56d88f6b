import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { priceText } from '@kazi/schemas/quote'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EmailLead } from './email-lead.tsx'
import type { Lead } from './lead.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const quoteOf = (amountCents: number) => ({ amountCents, currency: 'USD', unit: 'hour' }) as const
const textOf = (amountCents: number) => priceText(quoteOf(amountCents), ' fixed')
const leadWith = (amountCents: number) =>
  ({
    id: 7,
    name: 'Marisol Vega',
    replyTo: 'marisol@example.com',
    kind: 'contact',
    stage: 'quoted',
    quote: quoteOf(amountCents),
  }) as Lead

async function show(lead: Lead, withQuote = true) {
  const { Provider } = connect()
  testServer({})
  return render(
    <KaziProvider>
      <Provider>
        <EmailLead lead={lead} withQuote={withQuote} onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
}
const message = () => page.getByRole('textbox', { name: 'Message' })
const warning = () => page.getByText(/does not contain the current quote/)

it('warns of a kept draft that says another price than the quote, until it says the quote', async () => {
  const first = await show(leadWith(1200))
  await expect.element(message()).toHaveValue(expect.stringContaining(textOf(1200)))
  await expect.element(warning()).not.toBeInTheDocument()
  const typed = `Dear Marisol, our quote is ${textOf(1200)}.`
  await message().fill(typed)
  await first.unmount()
  await show(leadWith(1600))
  await expect.element(message()).toHaveValue(typed)
  await expect.element(page.getByText(`the current quote, ${textOf(1600)}`, { exact: false })).toBeVisible()
  await message().fill(`Dear Marisol, our quote is ${textOf(1600)}.`)
  await expect.element(warning()).not.toBeInTheDocument()
})

it('says nothing of the quote in another email', async () => {
  await show(leadWith(1600), false)
  await expect.element(message()).toBeVisible()
  await expect.element(warning()).not.toBeInTheDocument()
})
