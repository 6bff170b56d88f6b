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
  dueAt: '2098-12-01T10:00:00Z',
  name: 'Rehema Juma',
  email: 'rehema@example.com',
  skills: 'Research',
  experience: '6 years',
  hourlyRate: '$9',
  timezone: 'Africa/Dar_es_Salaam',
  portfolio: null,
  introduction: 'I write reports.',
} as never

it('says where the applicant is, and the promised time with its date and zone', async () => {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ApplicationState application={application} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText('Dar es Salaam', { exact: true })).toBeVisible()
  const promised = page.getByText(/^You'll hear by/).element().textContent
  expect(promised).toMatch(/\w{3}, Dec 1, 2098, \d{1,2}:00\s[AP]M \S+$/)
})
