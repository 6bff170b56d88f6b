import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { ConfirmBanner } from './confirm-banner.tsx'
import { showPage } from './test-page.tsx'

const media = (name: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media: name })
afterEach(() => media(''))

it('stands on the screen, and not on paper', async () => {
  testServer({ answers: { 'auth.me': { id: 7, email: 'marisol@example.com', emailConfirmed: false } } })
  await showPage(() => <ConfirmBanner />)
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  await expect.element(banner).toBeVisible()
  const card = banner.element()
  await media('print')
  expect(getComputedStyle(card).display).toBe('none')
})
