import { testServer } from '@kazi/client/test-server'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { EmailSettings } from './email-settings.tsx'

afterEach(() => vi.restoreAllMocks())

const mail = { tasks: 'at_once', progress: 'at_once', messages: 'at_once' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const from = page.getByLabelText('From')
const until = page.getByLabelText('Until')

async function open(quietHours: object | null) {
  const answers = { 'auth.preferences.get': { timezone: 'Europe/London', mail, quietHours } }
  const calls = testServer({ answers })
  await showPage(() => (
    <Suspense>
      <EmailSettings />
    </Suspense>
  ))
  await expect.element(from).toBeVisible()
  /** Answers `path` only when it is let go. */
  const hold = (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const server = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
    vi.mocked(window.fetch).mockImplementation(async (...call) => {
      if (String(call[0]).includes(path)) await promise
      return server(...call)
    })
    return resolve
  }
  const store = (hours: object | null) => {
    answers['auth.preferences.get'] = { timezone: 'Europe/London', mail, quietHours: hours }
  }
  return { calls, hold, store }
}

it('keeps what is corrected while the hours before are being saved, and shows what was saved elsewhere', async () => {
  const { hold, store } = await open({ from: '21:00', until: '07:00' })
  const letGo = hold('preferences.save')
  await from.fill('22:00')
  await button('Save Quiet Hours').click()
  await from.fill('23:00')
  store({ from: '22:00', until: '06:00' })
  letGo()
  await expect.element(until).toHaveValue('06:00')
  await expect.element(from).toHaveValue('23:00')
})

it('does not let the hours be turned off while they are being saved', async () => {
  const { hold } = await open({ from: '21:00', until: '07:00' })
  const letGo = hold('preferences.save')
  await button('Save Quiet Hours').click()
  await expect.element(button('Turn Off Quiet Hours')).toBeDisabled()
  letGo()
  await expect.element(button('Turn Off Quiet Hours')).toBeEnabled()
})

it('says that quiet hours are off while the fields show those that it proposes', async () => {
  const { store } = await open(null)
  await expect.element(page.getByText('Quiet hours are off.')).toBeVisible()
  store({ from: '21:00', until: '07:00' })
  await button('Turn On Quiet Hours').click()
  await expect.element(button('Save Quiet Hours')).toBeVisible()
  await expect.element(page.getByText('Quiet hours are off.')).not.toBeInTheDocument()
})
