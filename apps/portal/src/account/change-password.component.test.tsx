import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChangePassword } from './change-password.tsx'

afterEach(() => vi.restoreAllMocks())

async function open(message = '') {
  const error = { message, code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } }
  const calls = testServer({ refused: ['vaPortal.changePassword'], error })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ChangePassword />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  return calls
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = () => page.getByRole('button', { name: 'Change password' }).click()

it('goes to the first field that is wrong, which says so', async () => {
  const calls = await open()
  await field('Current password').fill('karibu-kazi-7')
  await field('New password').fill('short')
  await send()
  await expect.element(field('New password')).toHaveFocus()
  await expect.element(field('New password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('New password')).toHaveAccessibleDescription('Password must be at least 6 characters')
  await expect.element(field('Current password')).not.toHaveAttribute('aria-invalid')
  expect(calls).toEqual([])
})

it.each([
  ['Current password', 'Current password is incorrect'],
  ['New password', 'This is one of the most common passwords. Please choose another one.'],
])('goes to the field that the server refuses: %s', async (name, message) => {
  await open(message)
  await field('Current password').fill('wrong-one')
  await field('New password').fill('Cardamom-42')
  await field('Confirm new password').fill('Cardamom-42')
  await send()
  await expect.element(field(name)).toHaveFocus()
  await expect.element(field(name)).toHaveAccessibleDescription(message)
})

it('says without a connection that the password was not changed', async () => {
  await open()
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  await field('Current password').fill('karibu-kazi-7')
  await field('New password').fill('Cardamom-42')
  await field('Confirm new password').fill('Cardamom-42')
  await send()
  await expect.element(page.getByText('Failed to change password')).toBeVisible()
})
