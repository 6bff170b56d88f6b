import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { createBrowserHistory, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import type { Profile } from './profile.ts'
import { VaProfile } from './va-profile.tsx'

const none = { tools: [], samples: [], spoken: [], workingHours: [], photo: null, backOn: null, timezone: '' }
const va = {
  ...none,
  id: 7,
  name: 'Amina Odhiambo',
  skills: 'Research',
  available: true,
  hourlyRate: null,
  experience: null,
  intro: 'أرتّب البريد الوارد كل صباح.',
  rating: 5,
  reviewCount: 1,
  reviews: [{ id: 3, rating: 5, comment: 'عمل ممتاز', createdAt: '2025-11-03T22:00:00.000Z' }],
} as unknown as Profile

async function open(history?: RouterHistory) {
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(
    () => (
      <VaProfile va={va} together={undefined} reader={undefined}>
        <h2 id="ask" tabIndex={-1}>
          The forms
        </h2>
      </VaProfile>
    ),
    history,
  )
}

it('leads to its form without leaving the page’s entry of the history', async () => {
  await page.viewport(390, 700)
  const address = window.location.pathname + window.location.search
  onTestFinished(() => window.history.replaceState(null, '', address))
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  history.replace('/va-profile/7', { inside: true })
  await open(history)
  const entries = window.history.length
  await page.getByRole('link', { name: 'Work with Amina' }).click()
  await expect.element(page.getByRole('heading', { name: 'The forms' })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'The forms' })).toBeInViewport()
  expect([history.location.state.inside, window.history.state.inside, window.location.hash]).toEqual([true, true, ''])
  expect(window.history.length).toBe(entries)
})

it.each([
  ['goes back to the search that led here', { fromSearch: true }, '/for-vas?q=falcons'],
  ['opens the search for whoever came from elsewhere', {}, '/find-va'],
] as const)('%s', async (_, state, address) => {
  const history = createMemoryHistory({ initialEntries: ['/for-vas?q=falcons'] })
  history.push('/va-profile/7', { inside: true, ...state })
  await open(history)
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await expect.poll(() => history.location.href).toBe(address)
  if (address === '/find-va') expect(history.location.state.inside).toBe(true)
})

it('the introduction and the reviews run in the direction of their script', async () => {
  await open()
  const direction = (text: string) => getComputedStyle(page.getByText(text).element()).direction
  await expect.element(page.getByText(va.intro)).toBeVisible()
  expect([direction(va.intro), direction('عمل ممتاز')]).toEqual(['rtl', 'rtl'])
})
