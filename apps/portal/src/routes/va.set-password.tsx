import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SetPassword } from '#/account/set-password.tsx'

export const Route = createFileRoute('/va/set-password')({
  staticData: { title: 'Set your password' },
  validateSearch: z.object({ token: z.union([z.string(), z.number().transform(String)]).catch('') }),
  component: () => <SetPassword token={Route.useSearch().token} />,
})
