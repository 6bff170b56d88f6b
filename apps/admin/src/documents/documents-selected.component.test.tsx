import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DocumentsSelected } from './documents-selected.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('says in its bar why nothing was sent where its dialog was closed meanwhile', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((go) => {
    answer = go
  })
  const message = 'We cannot reach our database right now.'
  vi.stubGlobal('fetch', async () => {
    await waiting
    return Response.json([{ error: { message, code: -32009, data: { code: 'CONFLICT' } } }])
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <DocumentsSelected
          selection={{ all: false, ids: [4, 5] }}
          matching={{ q: '', size: 50, filters: {} }}
          onResult={() => {}}
        />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Send emails' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  answer()
  await expect.element(page.getByText(message)).toBeVisible()
})
