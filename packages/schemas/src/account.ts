import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { isPrintable } from './printable.ts'
import { passwordMinLength } from './promises.ts'
import { supportPaths, wordsOf } from './states.ts'
import { email, jsonDetails, optionalText, required } from './text.ts'

export const supportPath = z.enum(wordsOf(supportPaths))

const password = (message: string) =>
  z
    .string(message)
    .min(1, message)
    .max(maxLength.password, 'This password is too long.')
    .refine(isPrintable, 'This password has a character that cannot be typed.')

export const credentials = z.object({
  email: email(),
  password: password('Password is required'),
  /** The browser's IANA zone, so that emails can show times in the reader's zone. */
  timezone: optionalText(maxLength.line),
})

/** A new password. Its length is checked before anything is hashed. */
export const newPassword = password('Password is required').refine(
  (value) => value.length >= passwordMinLength,
  'Password must be at least 6 characters long',
)
export const signup = credentials.extend({ password: newPassword })

/** The toast for two passwords that differ. */
export const passwordMismatch = { title: 'Password mismatch', text: 'Please ensure your passwords match.' }

/** What the form checks before anything is sent. */
export const signupForm = signup
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: passwordMismatch.text,
  })

export const forgotPassword = z.object({ email: email() })
export const resetPassword = z.object({
  token: required('This reset link is not valid.', maxLength.token),
  newPassword,
})
export const setPassword = z.object({
  token: required('This link is not valid.', maxLength.token),
  password: newPassword,
})

export const confirmEmail = z.object({ token: required('This link is not valid.', maxLength.token) })

export const supportPathChoice = z.object({ supportPath })
/** `userId` is sent by the spec's screens but ignored: the session identifies the user. */
export const clientAction = z.object({
  actionType: required('actionType is required', maxLength.line),
  actionDetails: jsonDetails().optional(),
})

export const vaLogin = z.object({
  email: email('Please enter a valid email address'),
  password: password('Password is required'),
})
export const changePassword = z.object({
  currentPassword: password('Current password is required'),
  newPassword: password('Password must be at least 6 characters').refine(
    (value) => value.length >= passwordMinLength,
    'Password must be at least 6 characters',
  ),
})
export const changePasswordForm = changePassword
  .extend({ confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password') })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

/** The form behind an invitation's emailed link: a new password, twice. */
export const setPasswordForm = z
  .object({ newPassword: changePassword.shape.newPassword, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

export const sessionHandover = z.object({ token: required('This link is no longer valid.', maxLength.token) })

/** The field of that form which a refusal of the server is about: the form itself cannot know the current password, nor the common ones. */
export const passwordFieldOf = (message: string) =>
  message.startsWith('Current password') ? 'currentPassword' : 'newPassword'
