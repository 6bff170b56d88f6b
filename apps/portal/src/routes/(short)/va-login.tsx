import { createFileRoute } from '@tanstack/react-router'
import { VaLogin } from '#/account/va-login.tsx'

export const Route = createFileRoute('/(short)/va-login')({ staticData: { title: 'Sign in' }, component: VaLogin })
