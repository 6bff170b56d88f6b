import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SetPassword } from './set-password.tsx'

async function send(message: string) {
  const error = { message, code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } }
  testServer({ refused: ['vaPortal.setPassword'], error })
  const { Provider } = connect()
  const routeTree = createRootRoute({ component: () => <SetPassword token="t" /> })
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={createRouter({ history: createMemoryHistory(), routeTree }) as never} />
      </Provider>
    </KaziProvider>,
  )
  await page.getByLabelText('New password', { exact: true }).fill('Saffron7')
  await page.getByLabelText('Confirm password').fill('Saffron7')
  await page.getByRole('button', { name: 'Set password' }).click()
}
const field = page.getByLabelText('New password', { exact: true })

it('says what the server asks of the password at its field, and offers no other link', async () => {
  const message = 'Password must be at least 10 characters long'
  await send(message)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument()
  await field.fill('Saffron78')
  await expect.element(field).toHaveAccessibleDescription(/^At least 6 characters/)
})

it('offers another link where this one is used', async () => {
  await send('This link is no longer valid. Please ask for a new one.')
  await expect.element(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(/^At least 6 characters/)
})
