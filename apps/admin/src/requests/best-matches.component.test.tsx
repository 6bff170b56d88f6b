import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { ExportButton } from '#/table/export-button.tsx'
import { BestMatches, BestMatchesOf } from './best-matches.tsx'
import type { RequestRow } from './request.ts'

afterEach(() => vi.restoreAllMocks())

it('names them beside a request, and keeps them out of an exported file', async () => {
  const row = { kind: 'task', id: 41, clientName: 'Anselm' } as RequestRow
  const rows = [row]
  const { Provider } = connect()
  testServer({ answers: { 'admin.requests.best': [{ ...row, vas: [{ id: 3, name: 'Amina', score: 90 }] }] } })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:none'
  })
  const cell = () => (
    <>
      Sort my inbox
      <BestMatches row={row} />
    </>
  )
  const found = { rows, total: 1, more: false, from: 1, next: null, previous: null }
  const component = () => (
    <BestMatchesOf rows={rows}>
      {cell()}
      <ExportButton
        name="requests"
        columns={[{ key: 'request', header: 'Request', cell }]}
        hidden={[]}
        read={async () => found}
      />
    </BestMatchesOf>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await expect.element(page.getByRole('link', { name: 'Amina: see the match for request 41' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text()).toBe('Request\r\nSort my inbox\r\n')
})
