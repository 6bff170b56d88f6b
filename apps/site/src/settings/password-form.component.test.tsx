import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordForm } from './password-form.tsx'

async function send(message: string, data = { code: 'BAD_REQUEST', httpStatus: 400 }) {
  const error = { message, code: -32600, data }
  testServer({ refused: ['auth.account.changePassword'], error })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <PasswordForm />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByLabelText('Current password').fill('wrong-one')
  await page.getByLabelText('New password', { exact: true }).fill('Cardamom-42')
  await page.getByLabelText('Confirm new password').fill('Cardamom-42')
  await page.getByRole('button', { name: 'Change Password' }).click()
}

it.each([
  ['Current password is incorrect', 'Current password'],
  ['Password must be at least 12 characters long', 'New password'],
  ['This is one of the most common passwords. Please choose another one.', 'New password'],
])('says "%s" at its field, and goes there', async (message, label) => {
  await send(message)
  const field = page.getByLabelText(label, { exact: true })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('says above its button what is wrong with no field', async () => {
  await send('Too many attempts. Please wait a minute.', { code: 'TOO_MANY_REQUESTS', httpStatus: 429 })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Please wait a minute.')
  await expect.element(page.getByRole('button', { name: 'Change Password' })).toHaveFocus()
})

it('does not promise a length any more that the server has refused', async () => {
  await send('Password must be at least 12 characters long')
  const field = page.getByLabelText('New password', { exact: true })
  await expect.element(field).toHaveAccessibleDescription('Password must be at least 12 characters long')
  await field.fill('Cardamom-423')
  await expect.element(field).toHaveAccessibleDescription('At least 6 characters')
})
