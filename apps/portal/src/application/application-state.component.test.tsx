import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApplicationState } from './application-state.tsx'

const application = {
  state: 'submitted',
  message: null,
  createdAt: '2026-11-28T10:00:00Z',
  sentAt: '2026-11-28T10:00:00Z',
  dueAt: '2098-12-01T10:00:00Z',
  name: 'Rehema Juma',
  email: 'rehema@example.com',
  skills: 'Research',
  experience: '6 years',
  hourlyRate: '$9',
  timezone: 'Africa/Dar_es_Salaam',
  portfolio: null,
  introduction: 'I write reports.',
}

async function show(over: Partial<Record<keyof typeof application, unknown>> = {}) {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ApplicationState application={{ ...application, ...over } as never} />
      </Provider>
    </KaziProvider>,
  )
}

it('says where the applicant is, and the promised time with its date and zone', async () => {
  await show()
  await expect.element(page.getByText('Dar es Salaam', { exact: true })).toBeVisible()
  const promised = page.getByText(/^You'll hear by/).element().textContent
  expect(promised).toMatch(/\w{3}, Dec 1, 2098, \d{1,2}:00\s[AP]M \S+$/)
})

const again = page.getByText('Sent again', { exact: true })
const change = page.getByRole('link', { name: 'Change your application' })

it('says when the applicant sent it again, such as with an answer', async () => {
  await show({ state: 'in_review', sentAt: '2026-11-29T10:00:00Z' })
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect.element(again).toBeVisible()
})

it('says so of none that was sent once', async () => {
  await show()
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

it.each(['submitted', 'in_review'])('can be changed while it is %s', async (state) => {
  await show({ state })
  await expect.element(change).toHaveAttribute('href', '/apply-va?own=true')
})

it.each(['needs_info', 'approved', 'declined'])('is changed in no other way once it is %s', async (state) => {
  await show({ state, message: 'Thank you.' })
  await expect.element(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await expect.element(change).not.toBeInTheDocument()
})
