import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OutboxList } from './outbox-list.tsx'

afterEach(() => vi.unstubAllGlobals())

const mail = { id: 1, to: 'ada@example.com', subject: 'Welcome', status: 'sent', attempts: 1, error: null }
const found = { rows: [{ ...mail, createdAt: '2026-07-01T08:00:00Z' }], total: 4, more: false, from: 1 }
const search = { sort: '', desc: false, cursor: '', size: 1, status: '' } as const

it('selects nothing of a list that was reached by a link with another search', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { ...found, next: 'WyJ4', previous: null } } }]))
  const { Provider } = connect()
  const list = (q: string) => (
    <KaziProvider>
      <Provider>
        <OutboxList search={{ ...search, q }} query={{ q, size: 1, filters: {} }} onSearch={() => {}} />
      </Provider>
    </KaziProvider>
  )
  const screen = await render(list('mail'))
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Select all 4' }).click()
  await expect.element(page.getByText('All 4 emails selected')).toBeVisible()
  await screen.rerender(list(''))
  await expect.element(page.getByText('All 4 emails selected')).not.toBeInTheDocument()
})

it('exports why an email failed, without the button that sends it again', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:none'
  })
  const failed = { ...found, rows: [{ ...found.rows[0], status: 'failed', error: 'Mailbox full' }], next: null }
  const answers: Record<string, unknown> = { list: failed, me: { label: 'Odette', role: 'admin' } }
  vi.stubGlobal('fetch', async (url: unknown) => {
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    return Response.json(calls.map((call) => ({ result: { data: answers[call.split('.').at(-1) ?? ''] ?? [] } })))
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <OutboxList search={{ ...search, q: '' }} query={{ size: 1, filters: {} }} onSearch={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByRole('button', { name: /^Retry: Welcome/ })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text()).toMatch(/,Mailbox full\r\n$/)
  vi.restoreAllMocks()
})
