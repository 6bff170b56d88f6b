import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepReads } from './offline-cache.tsx'

function Shown({ read }: { read: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['state'], queryFn: read })
  return <p>{data ?? 'Loading'}</p>
}

/** A page with the app's settings; each has its own memory, and what is kept on the device is theirs together. */
async function open(read: () => Promise<string>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  keepReads(queryClient, () => true)
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
