import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#/account/forgot-password.tsx'

export const Route = createFileRoute('/va/forgot-password')({
  staticData: { title: 'Forgot your password?' },
  component: ForgotPassword,
})
