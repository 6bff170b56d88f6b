import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { PasswordField } from './password-field.tsx'

const shown = (error?: string) => (
  <KaziProvider>
    <PasswordField label="Password" description="At least 6 characters" error={error} />
  </KaziProvider>
)
const field = page.getByLabelText('Password', { exact: true })

it('says with its error that it is wrong, and what is wrong, as every other field does', async () => {
  const screen = await render(shown())
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await screen.rerender(shown('Password is required'))
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Password is required At least 6 characters')
})
