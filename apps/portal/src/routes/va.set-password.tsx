import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SetPassword } from '#/account/set-password.tsx'

export const Route = createFileRoute('/va/set-password')({
  staticData: { title: 'Set your password' },
  validateSearch: z.object({ token: z.coerce.string().catch('') }),
  component: () => <SetPassword token={Route.useSearch().token} />,
})
