import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Profile } from './profile.ts'
import { YourProfile } from './va-profile.tsx'

const profile = {
  id: 7,
  name: 'Akosua Boakye',
  email: 'akosua@example.com',
  photo: null,
  available: true,
  backOn: null,
  skills: 'Research',
  tools: [],
  timezone: 'Africa/Accra',
  hourlyRate: '$12',
  rate: null,
  weeklyHours: null,
  workingHours: [],
  spoken: [],
  samples: [],
  intro: '',
} as unknown as Profile

afterEach(() => vi.restoreAllMocks())

const { Provider } = connect()
const show = (of: Profile) => (
  <KaziProvider>
    <Provider>
      <YourProfile profile={of} />
    </Provider>
  </KaziProvider>
)

it('leads the focus into the form, and back to the button when it is closed', async () => {
  testServer({})
  await render(show(profile))
  const edit = page.getByRole('button', { name: 'Edit profile' })
  await expect.element(edit).toBeVisible()
  await expect.element(edit).not.toHaveFocus()
  await edit.click()
  await expect.element(page.getByRole('switch', { name: /^Available for new tasks/ })).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(edit).toHaveFocus()
})

it('sends what was changed here, and nothing that was changed elsewhere meanwhile', async () => {
  const calls = testServer({})
  const { rerender } = await render(show(profile))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('textbox', { name: 'Introduction' }).fill('I sort inboxes.')
  await rerender(show({ ...profile, available: false, weeklyHours: 20 }))
  await page.getByRole('textbox', { name: 'Maximum hours per week' }).fill('12,5')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect
    .poll(() => calls.filter(({ path }) => path === 'vaPortal.updateProfile').map(({ input }) => input))
    .toEqual([{ intro: 'I sort inboxes.', weeklyHours: 12.5 }])
})

it('keeps what is typed while the rest is saved, and stays open for it', async () => {
  localStorage.clear()
  const answer = Promise.withResolvers<void>()
  const calls = testServer({})
  const answering = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const response = await answering(address, init)
    if (String(address).includes('updateProfile')) await answer.promise
    return response
  })
  const sent = () => calls.filter(({ path }) => path === 'vaPortal.updateProfile').map(({ input }) => input)
  await render(show(profile))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const intro = page.getByRole('textbox', { name: 'Introduction' })
  await intro.fill('I sort inboxes.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(sent).toEqual([{ intro: 'I sort inboxes.' }])
  await page.getByRole('textbox', { name: 'Maximum hours per week' }).fill('20')
  answer.resolve()
  await expect.element(page.getByRole('button', { name: 'Save profile' })).toBeEnabled()
  await expect.element(intro).toHaveValue('I sort inboxes.')
  expect(localStorage.getItem('draft:profile:7')).toBe('{"weeklyHours":"20"}')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(sent).toEqual([{ intro: 'I sort inboxes.' }, { weeklyHours: 20 }])
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
})

it('opens with what was typed before the session ended, and takes the focus from nobody', async () => {
  localStorage.clear()
  testServer({})
  const first = await render(show(profile))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('textbox', { name: 'Introduction' }).fill('I sort inboxes.')
  await first.unmount()
  await render(show(profile))
  await expect.element(page.getByRole('textbox', { name: 'Introduction' })).toHaveValue('I sort inboxes.')
  await expect.element(page.getByText('What you changed last time is still here', { exact: false })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
})

it('stays closed where a draft says what the profile says', async () => {
  localStorage.setItem('draft:profile:7', JSON.stringify({ intro: '' }))
  testServer({})
  await render(show(profile))
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
})

it('sends no rate with another currency than the one that is typed, and says what to type instead', async () => {
  localStorage.clear()
  const calls = testServer({})
  await render(show({ ...profile, rate: { minCents: 900, maxCents: 900, currency: 'USD' } }))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('12')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.fill('Shillings')
  await expect.element(page.getByText('Type its code, such as KES or EUR')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await new Promise((done) => setTimeout(done, 100))
  expect(calls.filter(({ path }) => path === 'vaPortal.updateProfile')).toEqual([])
  await currency.fill('kes')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(currency).toHaveValue('KES')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => calls.filter(({ path }) => path === 'vaPortal.updateProfile').map(({ input }) => input))
    .toEqual([{ rate: { minCents: 1200, maxCents: 1200, currency: 'KES' } }])
})

it('takes the currency that is highlighted when the field is left, and the one before if none was typed', async () => {
  localStorage.clear()
  testServer({})
  await render(show({ ...profile, rate: { minCents: 900, maxCents: 900, currency: 'USD' } }))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await page.getByRole('textbox', { name: 'To (optional)' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(currency).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(currency).not.toHaveFocus()
  await expect.element(currency).toHaveValue('USD')
  await currency.fill('Euro')
  await userEvent.keyboard('{Tab}')
  await expect.element(currency).toHaveValue('USD')
  await currency.fill('ke')
  await userEvent.keyboard('{Tab}')
  await expect.element(currency).toHaveValue('KES')
  await currency.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(currency).toHaveValue('KES')
  await currency.click()
  await userEvent.keyboard('{Backspace}{Tab}')
  await expect.element(currency).not.toHaveFocus()
  await expect.element(currency).toHaveValue('KES')
})

const weekdaysNineToFive = [...Array(5).fill('09:00-17:00'), '', '']

it('saves Monday to Friday, nine to five, for who has said no hours yet', async () => {
  localStorage.clear()
  const calls = testServer({})
  const { rerender } = await render(show(profile))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('button', { name: 'Use Mon–Fri, 9–5' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Monday' })).toHaveFocus()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect
    .poll(() => calls.filter(({ path }) => path === 'vaPortal.updateProfile').map(({ input }) => input))
    .toEqual([{ workingHours: weekdaysNineToFive }])
  await rerender(show({ ...profile, workingHours: weekdaysNineToFive }))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Use Mon–Fri, 9–5' })).not.toBeInTheDocument()
})
