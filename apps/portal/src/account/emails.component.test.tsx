import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Emails } from './emails.tsx'

afterEach(() => vi.restoreAllMocks())

const get = 'vaPortal.preferences.get'
const save = page.getByRole('button', { name: 'Save quiet hours' })
const turnOff = page.getByRole('button', { name: 'Turn off quiet hours' })
const from = page.getByLabelText('From')
const until = page.getByLabelText('Until')
const saved = (quietHours: object | null) => ({ mail: {}, quietHours })

async function open(quietHours: object | null) {
  const answers: Record<string, unknown> = { [get]: saved(quietHours) }
  const refused: string[] = []
  testServer({ answers, refused })
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  vi.mocked(window.fetch).mockImplementation(async (...call) => {
    if (String(call[0]).includes('preferences.save')) await promise
    return server(...call)
  })
  const { Provider, queryClient } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <Emails />
        </Suspense>
      </Provider>
    </KaziProvider>,
  )
  await expect.element(from).toBeVisible()
  /** What the server has from now on. */
  const store = (hours: object | null) => {
    answers[get] = saved(hours)
  }
  return { letGo: resolve, refused, store, readAgain: () => queryClient.invalidateQueries() }
}

it('keeps what is corrected while the hours before are being saved, and shows what was saved elsewhere', async () => {
  const { letGo, store } = await open({ from: '21:00', until: '07:00' })
  await from.fill('22:00')
  await save.click()
  await from.fill('23:00')
  store({ from: '22:00', until: '06:00' })
  letGo()
  await expect.element(until).toHaveValue('06:00')
  await expect.element(from).toHaveValue('23:00')
})

it('follows what is saved elsewhere after its own hours were saved, and keeps what could not be', async () => {
  const { letGo, store, refused, readAgain } = await open({ from: '21:00', until: '07:00' })
  letGo()
  await from.fill('22:00')
  store({ from: '22:00', until: '07:00' })
  await save.click()
  await expect.element(save).toBeEnabled()
  store({ from: '20:00', until: '07:00' })
  await readAgain()
  await expect.element(from).toHaveValue('20:00')
  refused.push('vaPortal.preferences.save')
  await from.fill('19:00')
  await save.click()
  await expect.element(save).toBeEnabled()
  store({ from: '18:00', until: '05:00' })
  await readAgain()
  await expect.element(until).toHaveValue('05:00')
  await expect.element(from).toHaveValue('19:00')
})

it('does not let the hours be turned off while they are being saved', async () => {
  const { letGo } = await open({ from: '21:00', until: '07:00' })
  await save.click()
  await expect.element(turnOff).toBeDisabled()
  letGo()
  await expect.element(turnOff).toBeEnabled()
})

it('says that quiet hours are off, and turns on those that it proposes', async () => {
  const { letGo, store } = await open(null)
  letGo()
  await expect.element(page.getByText('Quiet hours are off.')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  store({ from: '21:00', until: '07:00' })
  await page.getByRole('button', { name: 'Turn on quiet hours' }).click()
  await expect.element(save).toBeVisible()
  await expect.element(turnOff).toBeVisible()
  await expect.element(page.getByText('Quiet hours are off.')).not.toBeInTheDocument()
})
