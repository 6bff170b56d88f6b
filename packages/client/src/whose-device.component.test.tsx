import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useOwnAccount } from './own-account.tsx'
import { countReloads } from './test-reload.tsx'
import { useSignInElsewhere } from './whose-device.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Another tab has stored this. */
const hear = (key: string, newValue: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

function App({ va }: { va?: number }) {
  useSignInElsewhere()
  return va ? <Frame va={va} /> : null
}
function Frame({ va }: { va: number }) {
  useOwnAccount('va', va)
  return null
}

it('a page without a VA is loaded again when one signs in in another tab: it has what the VA before has read', async () => {
  const { count, stop } = countReloads()
  const { unmount } = await render(<App />)
  hear('draft:one', '{}')
  expect(count()).toBe(0)
  hear('kaziVa', '8')
  expect(count()).toBe(1)
  await unmount()
  hear('kaziVa', '9')
  expect(count()).toBe(1)
  stop()
})

it('a VA’s own page stays when the same VA signs in in another tab', async () => {
  const { count, stop } = countReloads()
  await render(<App va={7} />)
  hear('kaziVa', '7')
  expect(count()).toBe(0)
  stop()
})
