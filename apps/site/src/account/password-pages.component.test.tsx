import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SignUpForm } from './sign-up-form.tsx'

beforeEach(() => localStorage.clear())

const tooShort = {
  message: 'Password must be at least 10 characters long',
  code: -32600,
  data: { code: 'BAD_REQUEST', httpStatus: 400 },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })

describe('a forgotten password', () => {
  it('leads to the address that is missing', async () => {
    const calls = testServer({})
    await showPage(() => <ForgotPassword />)
    await button('Send Reset Link').click()
    await expect.element(field('Email')).toHaveFocus()
    expect(calls).toEqual([])
  })
})

describe('the form of a new password', () => {
  const open = async (refused: string[] = [], error = tooShort) => {
    const calls = testServer({ refused, error })
    await showPage(() => <ResetPassword token="t" />)
    return calls
  }
  const fill = async (password: string, again = password) => {
    await field('New password').fill(password)
    await field('Confirm password').fill(again)
    await button('Reset Password').click()
  }

  it.each([
    ['Cardamom-42', 'Cardamom-43', 'Confirm password', /Passwords don't match/],
    ['short', 'short', 'New password', /Use at least 6 characters/],
  ])('leads to what is wrong with %s and %s', async (password, again, label, below) => {
    const calls = await open()
    await fill(password, again)
    await expect.element(field(label)).toHaveFocus()
    await expect.element(field(label)).toHaveAccessibleDescription(below)
    expect(calls).toEqual([])
  })

  it('says what the server asks for at its field, and promises nothing else there', async () => {
    await open(['auth.resetPassword'])
    await expect.element(field('New password')).toHaveAccessibleDescription('At least 6 characters')
    await fill('Saffron7')
    await expect.element(field('New password')).toHaveFocus()
    await expect.element(field('New password')).toHaveAccessibleDescription(tooShort.message)
    await field('New password').fill('Saffron78')
    await expect.element(field('New password')).toHaveAccessibleDescription('At least 6 characters')
  })

  it('says nothing at its field of a link that is used', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.'
    await open(['auth.resetPassword'], { ...tooShort, message })
    await fill('Cardamom-42')
    await expect.element(page.getByText(message)).toBeInTheDocument()
    await expect.element(field('New password')).toHaveAccessibleDescription('At least 6 characters')
  })
})

it('a new account says what the server asks of its password at that field', async () => {
  testServer({ refused: ['auth.signup'], error: tooShort })
  await showPage(() => <SignUpForm email="ada@example.com" onEmail={() => {}} onDone={() => {}} />)
  await expect.element(field('Password')).toHaveAccessibleDescription('At least 6 characters')
  await field('Password').fill('Saffron7')
  await field('Confirm password').fill('Saffron7')
  await button('Create account').click()
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Password')).toHaveAccessibleDescription(tooShort.message)
  await field('Password').fill('Saffron78')
  await expect.element(field('Password')).toHaveAccessibleDescription('At least 6 characters')
})
