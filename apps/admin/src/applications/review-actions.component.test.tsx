import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Application } from './application.ts'
import { ReviewActions } from './review-actions.tsx'

it('says that an application waits for its applicant, beside what the team can do meanwhile', async () => {
  testServer({})
  const { Provider } = connect()
  const application = { id: 5, name: 'Rehema Juma', state: 'needs_info' } as Application
  await render(
    <KaziProvider>
      <Provider>
        <ReviewActions application={application} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText(/^Awaiting the applicant/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible()
})
