import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueueSelected } from './queue-selected.tsx'
import { requestsQueryOf, requestsSearch } from './requests-search.ts'

afterEach(() => vi.unstubAllGlobals())

it('says of requests that nobody can fill what its button says', async () => {
  const answer = { results: [], left: false, undo: null }
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: answer } }]))
  const onResult = vi.fn()
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <QueueSelected
          selection={{ all: false, ids: [2, 4] }}
          matching={requestsQueryOf(requestsSearch.parse({}))}
          onResult={onResult}
        />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: "Can't fill" }).click()
  await page.getByRole('textbox').fill('Nobody is free.')
  await page.getByRole('button', { name: 'Notify them' }).click()
  await expect
    .poll(() => onResult.mock.calls)
    .toEqual([["Can't fill requests", "answered with “Can't fill”", expect.anything()]])
})
