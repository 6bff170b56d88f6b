import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QuoteDialog } from './quote-dialog.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

it.each([
  ['0', 'Please enter an amount above zero.'],
  ['', 'Please enter an amount above zero.'],
  ['30000000', 'Please use at most 21,474,836.47.'],
])('says what is wrong with an amount of "%s"', async (amount, text) => {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <QuoteDialog
          lead={{ id: 1, name: 'Ada', version: 1, quote: null } as never}
          onClose={() => {}}
          onQuoted={() => {}}
        />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('textbox', { name: 'Quote' }).fill(amount)
  await page.getByRole('button', { name: 'Move to Quoted' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
})
