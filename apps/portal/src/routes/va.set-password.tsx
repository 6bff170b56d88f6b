import { createFileRoute } from '@tanstack/react-router'
import { SetPassword } from '#/account/set-password.tsx'

export const Route = createFileRoute('/va/set-password')({
  staticData: { title: 'Set your password' },
  validateSearch: ({ token }: Record<string, unknown>) => ({
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : '',
  }),
  component: () => <SetPassword token={Route.useSearch().token} />,
})
