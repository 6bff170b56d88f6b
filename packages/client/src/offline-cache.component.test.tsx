import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createStore, keys, set } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepReads } from './offline-cache.tsx'

afterEach(() => vi.restoreAllMocks())

function Shown({ read }: { read: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['state'], queryFn: read })
  return <p>{data ?? 'Loading'}</p>
}

/** A page with the app's settings; each has its own memory, and what is kept on the device is theirs together. */
async function open(read: () => Promise<string>, keeps = keepReads) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  keeps(queryClient, () => true)
  return render(
    <QueryClientProvider client={queryClient}>
      <Shown read={read} />
    </QueryClientProvider>,
  )
}

it('shows what was read a moment ago until the server has answered, which may say something else by now', async () => {
  const before = await open(async () => 'off')
  await expect.element(page.getByText('off')).toBeVisible()
  await before.unmount()
  let answer = (_: string) => {}
  await open(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await expect.element(page.getByText('off')).toBeVisible()
  answer('on')
  await expect.element(page.getByText('on', { exact: true })).toBeVisible()
})

/** The next page on this device. */
const file = new URL('./offline-cache.tsx', import.meta.url).href
const begin = (name: string) =>
  import(/* @vite-ignore */ `${file}?${name}`) as Promise<typeof import('./offline-cache.tsx')>
const dayMs = 86_400_000

it('clears from the device what is too old to be shown, and the oldest of what is too much', async () => {
  const store = createStore('kazi-reads', 'reads')
  const read = (daysAgo: number, length = 4) => ({ at: Date.now() - daysAgo * dayMs, text: `"${'x'.repeat(length)}"` })
  await set('of last month', read(30), store)
  await set('of Monday', read(3, 3_000_000), store)
  await set('of today', read(0, 3_000_000), store)
  const { storedRead } = await begin('later')
  expect(await storedRead('of last month')).toBeUndefined()
  await expect.poll(() => keys(store)).not.toContain('of last month')
  await expect.poll(() => keys(store)).not.toContain('of Monday')
  expect(await keys(store)).toContain('of today')
  expect(await storedRead('of Monday')).toBeUndefined()
})

it('reads without a word where the browser gives no storage at all', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { keepReads: keeps, clearOfflineCache } = await begin('refused')
  await open(async () => 'read', keeps)
  await expect.element(page.getByText('read', { exact: true })).toBeVisible()
  await clearOfflineCache()
})
