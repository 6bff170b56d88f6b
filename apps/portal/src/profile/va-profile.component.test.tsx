import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Profile, YourProfile } from './va-profile.tsx'

const profile = {
  ...{ id: 7, name: 'Akosua Boakye', email: 'akosua@example.com', photo: null, available: true, backOn: null },
  ...{ skills: 'Research', tools: [], timezone: 'Africa/Accra', hourlyRate: '$12', rate: null, weeklyHours: null },
  ...{ workingHours: [], spoken: [], samples: [], intro: '' },
} as unknown as Profile

it('leads the focus into the form, and back to the button when it is closed', async () => {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <YourProfile profile={profile} />
      </Provider>
    </KaziProvider>,
  )
  const edit = page.getByRole('button', { name: 'Edit profile' })
  await expect.element(edit).toBeVisible()
  await expect.element(edit).not.toHaveFocus()
  await edit.click()
  await expect.element(page.getByRole('switch', { name: /^Available for new tasks/ })).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(edit).toHaveFocus()
})
