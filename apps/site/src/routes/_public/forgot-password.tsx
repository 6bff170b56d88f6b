import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#/account/forgot-password.tsx'

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: 'Forgot password' },
  component: ForgotPassword,
})
